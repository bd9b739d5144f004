import { usePackage } from "../program.js";

console.log(JSON.stringify(await usePackage()));
