import { tours } from "../program.js";

console.log(JSON.stringify(await tours()));
