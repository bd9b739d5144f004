import "knights-tour/element";
import { tours } from "../program.js";

document.body.dataset.tours = JSON.stringify(await tours());
