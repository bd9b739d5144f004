/** Prints the results of a program that uses the npm package, as JSON. */

import { usePackage } from "../program.js";

console.log(JSON.stringify(await usePackage()));
