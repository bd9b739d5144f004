/** The names of the lessons, in teaching order. A lesson has one file for each of its languages: `LANGUAGE/NAME.md`. */
export const LESSONS = ["tour", "everything", "order", "warnsdorff", "none", "million", "redraw"];

/** The name of the notes for teachers, stored beside the lessons. */
export const TEACHERS = "teachers";
