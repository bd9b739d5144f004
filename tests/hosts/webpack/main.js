/** Writes the results of a program that uses the npm package to an attribute of the body, as JSON. */

import "knights-tour/element";
import { usePackage } from "../program.js";

document.body.dataset.results = JSON.stringify(await usePackage());
