import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Script, createContext } from "node:vm";
import { startCheckScript } from "../../vite/start-check.js";

test("the check is one classic script, whose words cannot end it", () => {
  const source = "/** Words. */ \"use strict\";\n(function (said) { globalThis.heard = said.line; });\n";
  const element = startCheckScript(source, { line: "</script><b>" });
  assert.match(element, /^<script>[^]*<\/script>$/);
  const script = element.slice("<script>".length, -"</script>".length);
  assert.ok(!script.includes("</"), script);
  const context = createContext({});
  new Script(script).runInContext(context);
  assert.equal(context.heard, "</script><b>");
});

test("the check of the page is no module, and a fault in it fails the build", () => {
  const source = readFileSync(new URL("../../www/start/check.js", import.meta.url), "utf8");
  assert.doesNotMatch(source, /^\s*(import|export)\b/m);
  assert.ok(startCheckScript(source, {}).length < 6_000);
  assert.throws(() => startCheckScript("(function ( {", {}));
});
