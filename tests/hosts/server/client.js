/** The browser script of the server-rendered page. The import upgrades the element in the markup. */

import { KnightsTourElement } from "knights-tour/element";

document.body.dataset.upgraded = String(document.querySelector("knights-tour") instanceof KnightsTourElement);
