/**
 * Chooses the language of the page, and explains in that language why the page does not start. It is the first, inline
 * script of the markup. To work in old browsers, it uses no module, no other file and no recent language feature.
 *
 * The value of this file is a function. vite/start-check.js writes it into the page, with its texts as the argument.
 *
 * @typedef {object} Said
 * @property {string} title
 * @property {{heading: string, what: string, command: string, then: string}} file
 * @property {{heading: string, then: string, list: Record<string, string>}} needs
 * @property {{heading: string, then: string}} missing
 * @property {{heading: string, then: string}} thrown
 * @property {string} slow
 */

"use strict";

(/** @param {Record<string, Said>} words the texts, by language code; that of the markup is first */ function (words) {
  /** The storage key of the chosen language: see www/screens/language.js. */
  var LANGUAGE_KEY = "knights-tour.language";
  /** The time after which a start counts as slow, in milliseconds. */
  var SLOW_START_MS = 15000;
  /**
   * The time between an error and the message about it, in milliseconds. If the page starts meanwhile, the error was
   * harmless.
   */
  var ERROR_GRACE_MS = 1000;

  /** The smallest WebAssembly module that uses a 128-bit vector. */
  var VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

  /**
   * Tests for the features that the page requires. The texts name the browser versions that have them.
   *
   * @type {Record<string, () => unknown>}
   */
  var needs = {
    modules: function () {
      return "noModule" in HTMLScriptElement.prototype;
    },
    workers: function () {
      return window.Worker;
    },
    wasm: function () {
      return window.WebAssembly && WebAssembly.validate(new Uint8Array(VECTOR));
    },
    offscreen: function () {
      return window.OffscreenCanvas;
    },
    methods: function () {
      return (
        "findLast" in Array.prototype &&
        "at" in Array.prototype &&
        "hasOwn" in Object &&
        "allSettled" in Promise &&
        "checkVisibility" in Element.prototype &&
        "ariaLabel" in Element.prototype &&
        "replaceChildren" in Element.prototype &&
        window.ResizeObserver
      );
    },
    drawing: function () {
      return "roundRect" in CanvasRenderingContext2D.prototype;
    },
    popover: function () {
      return "popover" in HTMLElement.prototype;
    },
    dialog: function () {
      return window.HTMLDialogElement;
    },
    colours: function () {
      return window.CSS && CSS.supports("color", "light-dark(#000, #fff)");
    },
  };

  /**
   * The language of the page for a language tag, by its primary subtag; empty if there is none.
   *
   * @param {string | null | undefined} code
   */
  function supportedLanguage(code) {
    var base = String(code).toLowerCase().split("-")[0];
    return Object.prototype.hasOwnProperty.call(words, base) ? base : "";
  }

  /** The language that the address asks for, or an empty string. It is stored for the session. */
  function linkedLanguage() {
    var asked = /[?&]lang=([^&]*)/.exec(location.search);
    var code = asked ? supportedLanguage(asked[1]) : "";
    try {
      if (code) sessionStorage.setItem(LANGUAGE_KEY, code);
      return code || supportedLanguage(sessionStorage.getItem(LANGUAGE_KEY));
    } catch (error) {
      return code;
    }
  }

  /** The language that the reader chose before, or an empty string. */
  function chosenLanguage() {
    try {
      return supportedLanguage(localStorage.getItem(LANGUAGE_KEY));
    } catch (error) {
      return "";
    }
  }

  /** The first of the browser's languages that the page has, or an empty string. */
  function preferredLanguage() {
    var list = navigator.languages || [navigator.language];
    for (var i = 0; i < list.length; i += 1) if (supportedLanguage(list[i])) return supportedLanguage(list[i]);
    return "";
  }

  var root = document.documentElement;
  var language = linkedLanguage() || chosenLanguage() || preferredLanguage() || root.lang;
  var said = words[language];
  if (language !== root.lang) {
    // The texts of that language are still loading, so the texts of the markup are hidden meanwhile.
    root.lang = language;
    root.setAttribute("data-wordless", "");
  }

  // If the address names another screen than the board, the header has the layout of that screen from the first picture
  // on. Lessons stand beside the board, but their list, the notes for teachers and the editor do not: see
  // www/screens/screens.js.
  if (/^#(?!learn\/(?!(?:own|teachers)\/?$).)./.test(location.hash)) root.setAttribute("data-elsewhere", "");

  function isAlive() {
    return document.documentElement.hasAttribute("data-alive");
  }

  /** Whether a message is shown already. Only the first one is shown, because later faults follow from it. */
  var isOver = false;

  /**
   * Replaces the page by a message that it cannot start.
   *
   * @param {string} heading
   * @param {(string | string[] | {code: string})[]} parts paragraphs, lists and commands
   */
  function showFailure(heading, parts) {
    if (isOver || isAlive()) return;
    isOver = true;
    root.removeAttribute("data-wordless");
    onBodyReady(function () {
      var main = document.createElement("main");
      main.id = "start-failed";
      main.setAttribute("role", "alert");
      main.style.cssText = "display:block;max-width:36em;margin:12vh auto;padding:0 1.2em;font:17px/1.5 system-ui,sans-serif";
      add(main, "p", said.title);
      add(main, "h1", heading).style.cssText = "font-size:1.5em;line-height:1.25";
      for (var i = 0; i < parts.length; i += 1) {
        var part = parts[i];
        if (typeof part === "string") add(main, "p", part);
        else if ("code" in part) add(add(main, "pre", ""), "code", part.code);
        else {
          var list = add(main, "ul", "");
          for (var j = 0; j < part.length; j += 1) add(list, "li", part[j]);
        }
      }
      document.body.textContent = "";
      document.body.style.display = "block";
      document.body.appendChild(main);
    });
  }

  /**
   * @param {HTMLElement} parent
   * @param {string} tag
   * @param {string} text
   */
  function add(parent, tag, text) {
    var made = document.createElement(tag);
    made.textContent = text;
    parent.appendChild(made);
    return made;
  }

  /** Runs a callback once the body of the page is parsed. @param {() => void} then */
  function onBodyReady(then) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", then);
    else then();
  }

  /** @param {unknown} error */
  function reportError(error) {
    setTimeout(function () {
      showFailure(said.thrown.heading, [String(error), said.thrown.then]);
    }, ERROR_GRACE_MS);
  }

  // Browsers load no modules for a page that was opened as a file. The single-file page needs none.
  if (location.protocol === "file:" && !document.getElementById("opens-with")) {
    showFailure(said.file.heading, [said.file.what, { code: said.file.command }, said.file.then]);
    return;
  }
  var lacking = [];
  for (var name in needs) if (!needs[name]()) lacking.push(said.needs.list[name]);
  if (lacking.length > 0) {
    showFailure(said.needs.heading, [lacking, said.needs.then]);
    return;
  }
  window.addEventListener(
    "error",
    function (event) {
      var target = event.target;
      if (target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet")) {
        showFailure(said.missing.heading, [said.missing.then]);
      } else if (event.error) {
        // Events without an error object are harmless, such as warnings of ResizeObserver.
        reportError(event.error);
      }
    },
    true,
  );
  window.addEventListener("unhandledrejection", function (event) {
    reportError(event.reason);
  });
  setTimeout(function () {
    var detail = document.getElementById("detail");
    if (isOver || isAlive() || !detail) return;
    root.removeAttribute("data-wordless");
    detail.textContent = said.slow;
  }, SLOW_START_MS);
});
