/** Milestones in the history of the problem. Each leads to an experiment on the board screen, or to an entry. */

/** @type {{name: string, query?: string, entry?: string}[]} */
export const MILESTONES = [
  { name: "al-adli", query: "v=1&board=8x8&start=0,0&algorithm=rotations&tour=closed" },
  { name: "euler", query: "v=1&board=8x8&start=7,0&algorithm=rotations&tour=closed&seed=1759" },
  { name: "warnsdorff", query: "v=1&board=8x8&start=0,0&algorithm=warnsdorff" },
  { name: "schwenk", query: "v=1&board=3x8&start=0,0&algorithm=backtracking&tour=closed" },
  { name: "mckay", entry: "census-closed-6x6" },
  { name: "granada", entry: "granada-5x5" },
  { name: "knuth", query: "v=1&board=8x8&start=0,0&algorithm=pruned&tour=closed&find=all" },
];
