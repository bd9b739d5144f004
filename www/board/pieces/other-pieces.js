/**
 * Drawings of the pieces other than the first one of the page. They are loaded together with the core that can
 * move them.
 */

import camel from "./camel.svg?raw";
import giraffe from "./giraffe.svg?raw";
import king from "./king.svg?raw";
import token from "./token.svg?raw";
import zebra from "./zebra.svg?raw";
import { addDrawings } from "./pieces.js";

addDrawings({ camel, giraffe, king, token, zebra });
