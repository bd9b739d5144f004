import "knights-tour/element";
import { usePackage } from "../program.js";

document.body.dataset.results = JSON.stringify(await usePackage());
