/** What the page made on a server loads in the browser: the element that is in its markup comes to life. */

import { KnightsTourElement } from "knights-tour/element";

document.body.dataset.alive = String(document.querySelector("knights-tour") instanceof KnightsTourElement);
