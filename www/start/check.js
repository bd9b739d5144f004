/**
 * Chooses the language of the page, and explains in that language why the page does not start. This script is
 * the first of the page, and inline. To work in old browsers, it uses no module, no other file and no recent language
 * feature.
 *
 * The value of this file is a function. vite/start-check.js writes a call of the function into the page, with
 * the texts as the argument.
 *
 * @typedef {object} StartTexts
 * @property {string} title
 * @property {{heading: string, what: string, command: string, then: string}} file
 * @property {{heading: string, then: string, list: Record<string, string>}} needs
 * @property {{heading: string, then: string}} missing
 * @property {{heading: string, then: string}} thrown
 * @property {string} slow
 */

"use strict";

(function (/** @type {Record<string, StartTexts>} the language of the markup is first */ textsByLanguage) {
  /** The storage key of the chosen language: see www/screens/language.js. */
  var LANGUAGE_KEY = "knights-tour.language";
  /** The time after which a start counts as slow, in milliseconds. */
  var SLOW_START_MS = 15000;
  /**
   * The time between an error and the message about it, in milliseconds. If the page starts meanwhile, the error was
   * harmless.
   */
  var ERROR_GRACE_MS = 1000;

  /** A small WebAssembly module that uses a 128-bit vector (SIMD). */
  var SIMD_MODULE = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11
  ];

  /**
   * Tests for the features that the page requires. The texts name the browser versions that have these features.
   *
   * @type {Record<string, () => unknown>}
   */
  var featureTests = {
    modules: function () {
      return "noModule" in HTMLScriptElement.prototype;
    },
    workers: function () {
      return window.Worker;
    },
    wasm: function () {
      return window.WebAssembly && WebAssembly.validate(new Uint8Array(SIMD_MODULE));
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
    }
  };

  /**
   * Returns the primary subtag of a language tag if the page supports this language, else an empty string.
   *
   * @param {string | null | undefined} tag
   */
  function supportedLanguage(tag) {
    var code = String(tag).toLowerCase().split("-")[0];
    return Object.prototype.hasOwnProperty.call(textsByLanguage, code) ? code : "";
  }

  /**
   * Returns the language that the address requests, and stores it for the session. Without such a language, returns the
   * stored one, or an empty string.
   */
  function linkedLanguage() {
    var match = /[?&]lang=([^&]*)/.exec(location.search);
    var code = match ? supportedLanguage(match[1]) : "";
    try {
      if (code) sessionStorage.setItem(LANGUAGE_KEY, code);
      return code || supportedLanguage(sessionStorage.getItem(LANGUAGE_KEY));
    } catch (error) {
      return code;
    }
  }

  /** Returns the language that the user chose on an earlier visit, or an empty string. */
  function chosenLanguage() {
    try {
      return supportedLanguage(localStorage.getItem(LANGUAGE_KEY));
    } catch (error) {
      return "";
    }
  }

  /** Returns the first of the browser's languages that the page supports, or an empty string. */
  function preferredLanguage() {
    var list = navigator.languages || [navigator.language];
    for (var i = 0; i < list.length; i += 1) if (supportedLanguage(list[i])) return supportedLanguage(list[i]);
    return "";
  }

  var root = document.documentElement;
  var language = linkedLanguage() || chosenLanguage() || preferredLanguage() || root.lang;
  var texts = textsByLanguage[language];
  if (language !== root.lang) {
    // The style sheet hides the page until the texts of this language are loaded.
    root.lang = language;
    root.setAttribute("data-no-text", "");
  }

  // If the address names a screen without the board, the header has the layout of that screen from the first frame on.
  // www/screens/screens.js has the same condition for lessons.
  if (/^#(?!learn\/(?!(?:own|teachers)\/?$).)./.test(location.hash)) root.setAttribute("data-other-screen", "");

  // Keeps the messages of an embedding page until www/frame/frame-messages.js listens.
  if (window.parent !== window) {
    var earlyMessages = /** @type {Event[]} */ ([]);
    var keepMessage = function (/** @type {Event} */ event) {
      earlyMessages.push(event);
    };
    window.addEventListener("message", keepMessage);
    window.addEventListener("frame-listening", function () {
      window.removeEventListener("message", keepMessage);
      earlyMessages.forEach(window.dispatchEvent, window);
    });
  }

  /** Whether the page has started. */
  function hasStarted() {
    return document.documentElement.hasAttribute("data-started");
  }

  /** Whether a failure is shown. Only the first failure is shown, because it usually causes the later ones. */
  var isFailureShown = false;

  /**
   * Replaces the page with a message about why the page cannot start.
   *
   * @param {string} heading
   * @param {(string | string[] | {code: string})[]} parts paragraphs, lists and commands
   */
  function showFailure(heading, parts) {
    if (isFailureShown || hasStarted()) return;
    isFailureShown = true;
    root.removeAttribute("data-no-text");
    onBodyReady(function () {
      var main = document.createElement("main");
      main.id = "start-failed";
      main.setAttribute("role", "alert");
      main.style.cssText =
        "display:block;max-width:36em;margin:12vh auto;padding:0 1.2em;font:17px/1.5 system-ui,sans-serif";
      appendElement(main, "p", texts.title);
      appendElement(main, "h1", heading).style.cssText = "font-size:1.5em;line-height:1.25";
      for (var i = 0; i < parts.length; i += 1) {
        var part = parts[i];
        if (typeof part === "string") appendElement(main, "p", part);
        else if ("code" in part) appendElement(appendElement(main, "pre", ""), "code", part.code);
        else {
          var list = appendElement(main, "ul", "");
          for (var j = 0; j < part.length; j += 1) appendElement(list, "li", part[j]);
        }
      }
      document.body.textContent = "";
      document.body.style.display = "block";
      document.body.appendChild(main);
    });
  }

  /**
   * Appends an element with a text, and returns the element.
   *
   * @param {HTMLElement} parent
   * @param {string} tag
   * @param {string} text
   */
  function appendElement(parent, tag, text) {
    var element = document.createElement(tag);
    element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  /** Runs a callback once the body of the page is parsed. @param {() => void} callback */
  function onBodyReady(callback) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", callback);
    else callback();
  }

  /** Shows an error, unless the page starts meanwhile. @param {unknown} error */
  function reportError(error) {
    setTimeout(function () {
      showFailure(texts.thrown.heading, [String(error), texts.thrown.then]);
    }, ERROR_GRACE_MS);
  }

  // Browsers load no modules for a page that was opened as a file. The single-file page needs none.
  if (location.protocol === "file:" && !document.getElementById("opens-with")) {
    showFailure(texts.file.heading, [texts.file.what, { code: texts.file.command }, texts.file.then]);
    return;
  }
  var missingFeatures = [];
  for (var name in featureTests) if (!featureTests[name]()) missingFeatures.push(texts.needs.list[name]);
  if (missingFeatures.length > 0) {
    showFailure(texts.needs.heading, [missingFeatures, texts.needs.then]);
    return;
  }
  window.addEventListener(
    "error",
    function (event) {
      var target = event.target;
      if (target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet")) {
        showFailure(texts.missing.heading, [texts.missing.then]);
      } else if (event.error) {
        // Events without an error object are harmless, such as warnings of ResizeObserver.
        reportError(event.error);
      }
    },
    true
  );
  window.addEventListener("unhandledrejection", function (event) {
    reportError(event.reason);
  });
  setTimeout(function () {
    var detail = document.getElementById("detail");
    if (isFailureShown || hasStarted() || !detail) return;
    root.removeAttribute("data-no-text");
    detail.textContent = texts.slow;
  }, SLOW_START_MS);
});
