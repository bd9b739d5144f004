/** The attributes of the custom element. Written by vite/element-reference.js. */

/** The values that attributes can be given. */
export interface KnightsTourAttributes {
  /** Sides of the board: rowsxcolumns, each from 1 to 100, or 4x4x4 with layers. Default: 8x8. */
  board?: string | null | undefined;
  /** First square: a1, or row,column from the top left, counted from 0. Default: 0,0. */
  start?: string | null | undefined;
  /** Last square, for auto, forcing and rotations: as start. */
  end?: string | null | undefined;
  /** Order in which moves are tried: rows, jumps, clockwise, granada, python-book, eight moves with ; between them, each as rows down and columns right, such as -2,1. Default: clockwise. */
  order?: "rows" | "jumps" | "clockwise" | "granada" | "python-book" | (string & {}) | null | undefined;
  /** Algorithm of the search: warnsdorff, warnsdorff-exchange, backtracking, pruned, breadth-first, first-free, random-walk, oct-aml-16, oct-aml-16-printed, oct-aml, aml, pohl, roth, random, cascade, construction, rotations, two-factor, forcing, auto. Default: warnsdorff. */
  algorithm?: "warnsdorff" | "warnsdorff-exchange" | "backtracking" | "pruned" | "breadth-first" | "first-free" | "random-walk" | "oct-aml-16" | "oct-aml-16-printed" | "oct-aml" | "aml" | "pohl" | "roth" | "random" | "cascade" | "construction" | "rotations" | "two-factor" | "forcing" | "auto" | null | undefined;
  /** Whether the tour must be closed: open, closed. Default: open. */
  tour?: "open" | "closed" | null | undefined;
  /** Whether the search goes on after a tour: first, all. Default: first. */
  find?: "first" | "all" | null | undefined;
  /** Seed of the random numbers: a whole number below 2³². Default: 0. */
  seed?: string | number | null | undefined;
  /** Definition of the board’s centre: true, integer. Default: true. */
  centre?: "true" | "integer" | null | undefined;
  /** Missing squares: x a hole, . a square, a number repeats the next sign, _ ends a row. */
  holes?: string | null | undefined;
  /** Joined sides: plane, cylinder, torus. Default: plane. */
  topology?: "plane" | "cylinder" | "torus" | null | undefined;
  /** Piece: knight, camel, zebra, giraffe, king, two distances such as 2,5. Default: knight. */
  leaper?: "knight" | "camel" | "zebra" | "giraffe" | "king" | (string & {}) | null | undefined;
  /** A graph instead of a board: the neighbours of each vertex, such as 1,2;0,2;0,1. */
  graph?: string | null | undefined;
  /** Searches also where a theorem answers: full. */
  search?: "full" | null | undefined;
  /** Step that is shown: a whole number from 0. */
  step?: string | number | null | undefined;
  /** Steps a second: max, a number from 1 to 10,000,000. Default: 8. */
  speed?: "max" | (string & {}) | number | null | undefined;
  /** Steps that are repeated: two steps, such as 10-40. */
  loop?: string | null | undefined;
  /** Picture of the run: path, numbers, colour, accessibility, graph, drawing. Default: path. */
  picture?: "path" | "numbers" | "colour" | "accessibility" | "graph" | "drawing" | null | undefined;
  /** Lines of the moves: straight, arched. Default: straight. */
  line?: "straight" | "arched" | null | undefined;
  /** Number of the first square: 1, 0. Default: 1. */
  first?: "1" | "0" | number | null | undefined;
  /** Names of the squares: chess, coordinates, index. Default: chess. */
  naming?: "chess" | "coordinates" | "index" | null | undefined;
  /** Places of the vertices of a graph: circle, grid. Default: circle. */
  arrangement?: "circle" | "grid" | null | undefined;
  /** Plays as soon as a run is shown: no value. */
  autoplay?: boolean | null | undefined;
  /** Hides the buttons: none. */
  controls?: "none" | boolean | null | undefined;
  /** A whole link instead of single attributes: the query of a link, or a whole address. */
  link?: string | null | undefined;
  /** Folder of the other files: an address. Default: that of the script. */
  files?: string | null | undefined;
}

/** The properties that reflect the attributes: the text of an attribute or null, and a boolean for `autoplay`. */
export interface KnightsTourProperties {
  /** Sides of the board: rowsxcolumns, each from 1 to 100, or 4x4x4 with layers. Default: 8x8. */
  get board(): string | null;
  set board(value: string | false | null | undefined);
  /** First square: a1, or row,column from the top left, counted from 0. Default: 0,0. */
  get start(): string | null;
  set start(value: string | false | null | undefined);
  /** Last square, for auto, forcing and rotations: as start. */
  get end(): string | null;
  set end(value: string | false | null | undefined);
  /** Order in which moves are tried: rows, jumps, clockwise, granada, python-book, eight moves with ; between them, each as rows down and columns right, such as -2,1. Default: clockwise. */
  get order(): string | null;
  set order(value: "rows" | "jumps" | "clockwise" | "granada" | "python-book" | (string & {}) | false | null | undefined);
  /** Algorithm of the search: warnsdorff, warnsdorff-exchange, backtracking, pruned, breadth-first, first-free, random-walk, oct-aml-16, oct-aml-16-printed, oct-aml, aml, pohl, roth, random, cascade, construction, rotations, two-factor, forcing, auto. Default: warnsdorff. */
  get algorithm(): string | null;
  set algorithm(value: "warnsdorff" | "warnsdorff-exchange" | "backtracking" | "pruned" | "breadth-first" | "first-free" | "random-walk" | "oct-aml-16" | "oct-aml-16-printed" | "oct-aml" | "aml" | "pohl" | "roth" | "random" | "cascade" | "construction" | "rotations" | "two-factor" | "forcing" | "auto" | false | null | undefined);
  /** Whether the tour must be closed: open, closed. Default: open. */
  get tour(): string | null;
  set tour(value: "open" | "closed" | false | null | undefined);
  /** Whether the search goes on after a tour: first, all. Default: first. */
  get find(): string | null;
  set find(value: "first" | "all" | false | null | undefined);
  /** Seed of the random numbers: a whole number below 2³². Default: 0. */
  get seed(): string | null;
  set seed(value: string | number | false | null | undefined);
  /** Definition of the board’s centre: true, integer. Default: true. */
  get centre(): string | null;
  set centre(value: "true" | "integer" | false | null | undefined);
  /** Missing squares: x a hole, . a square, a number repeats the next sign, _ ends a row. */
  get holes(): string | null;
  set holes(value: string | false | null | undefined);
  /** Joined sides: plane, cylinder, torus. Default: plane. */
  get topology(): string | null;
  set topology(value: "plane" | "cylinder" | "torus" | false | null | undefined);
  /** Piece: knight, camel, zebra, giraffe, king, two distances such as 2,5. Default: knight. */
  get leaper(): string | null;
  set leaper(value: "knight" | "camel" | "zebra" | "giraffe" | "king" | (string & {}) | false | null | undefined);
  /** A graph instead of a board: the neighbours of each vertex, such as 1,2;0,2;0,1. */
  get graph(): string | null;
  set graph(value: string | false | null | undefined);
  /** Searches also where a theorem answers: full. */
  get search(): string | null;
  set search(value: "full" | false | null | undefined);
  /** Step that is shown: a whole number from 0. */
  get step(): string | null;
  set step(value: string | number | false | null | undefined);
  /** Steps a second: max, a number from 1 to 10,000,000. Default: 8. */
  get speed(): string | null;
  set speed(value: "max" | (string & {}) | number | false | null | undefined);
  /** Steps that are repeated: two steps, such as 10-40. */
  get loop(): string | null;
  set loop(value: string | false | null | undefined);
  /** Picture of the run: path, numbers, colour, accessibility, graph, drawing. Default: path. */
  get picture(): string | null;
  set picture(value: "path" | "numbers" | "colour" | "accessibility" | "graph" | "drawing" | false | null | undefined);
  /** Lines of the moves: straight, arched. Default: straight. */
  get line(): string | null;
  set line(value: "straight" | "arched" | false | null | undefined);
  /** Number of the first square: 1, 0. Default: 1. */
  get first(): string | null;
  set first(value: "1" | "0" | number | false | null | undefined);
  /** Names of the squares: chess, coordinates, index. Default: chess. */
  get naming(): string | null;
  set naming(value: "chess" | "coordinates" | "index" | false | null | undefined);
  /** Places of the vertices of a graph: circle, grid. Default: circle. */
  get arrangement(): string | null;
  set arrangement(value: "circle" | "grid" | false | null | undefined);
  /** Plays as soon as a run is shown: no value. */
  get autoplay(): boolean;
  set autoplay(value: boolean | null | undefined);
  /** Hides the buttons: none. */
  get controls(): string | null;
  set controls(value: "none" | boolean | false | null | undefined);
  /** A whole link instead of single attributes: the query of a link, or a whole address. */
  get link(): string | null;
  set link(value: string | false | null | undefined);
  /** Folder of the other files: an address. Default: that of the script. */
  get files(): string | null;
  set files(value: string | false | null | undefined);
}
