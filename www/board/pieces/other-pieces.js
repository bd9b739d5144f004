/**
 * Adds the drawings of all pieces except the knight. They are loaded together with the core that supports these pieces.
 */

import camel from "./camel.svg?raw";
import giraffe from "./giraffe.svg?raw";
import king from "./king.svg?raw";
import token from "./token.svg?raw";
import zebra from "./zebra.svg?raw";
import { addDrawings } from "./pieces.js";

addDrawings({ camel, giraffe, king, token, zebra });
