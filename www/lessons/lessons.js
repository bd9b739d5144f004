/** The lessons, in the order in which they are taken. Each is a file for every language: `CODE/NAME.md`. */
export const LESSONS = ["tour", "everything", "order", "warnsdorff", "none", "million"];

/** The notes for teachers, which stand beside them. */
export const TEACHERS = "teachers";
