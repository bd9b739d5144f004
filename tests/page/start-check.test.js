import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Script, createContext } from "node:vm";
import { startCheckScript } from "../../vite/start-check.js";

test("the check is a classic script, and its texts cannot end the script element", () => {
  const source = '/** Texts. */ "use strict";\n(function (texts) { globalThis.received = texts.line; });\n';
  const element = startCheckScript(source, { line: "</script><b>" });
  assert.match(element, /^<script>[^]*<\/script>$/);
  const script = element.slice("<script>".length, -"</script>".length);
  assert.ok(!script.includes("</"), script);
  const context = createContext({});
  new Script(script).runInContext(context);
  assert.equal(context.received, "</script><b>");
});

test("the page's check is small and not a module, and a check with a syntax error is refused", () => {
  const source = readFileSync(new URL("../../www/start/check.js", import.meta.url), "utf8");
  assert.doesNotMatch(source, /^\s*(import|export)\b/m);
  assert.ok(startCheckScript(source, {}).length < 6_000);
  assert.throws(() => startCheckScript("(function ( {", {}));
});
