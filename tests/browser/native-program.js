/** Runs the native programs with which browser tests compare the page. */

import { execFileSync } from "node:child_process";

/**
 * Runs a native program, and returns its output.
 *
 * @param {string | undefined} path the path of the built program; if undefined, cargo builds and runs the program
 * @param {string[]} cargoOptions the options that select the program for cargo
 * @param {string[]} programArguments
 * @param {string} [input] the standard input
 */
export function runNative(path, cargoOptions, programArguments, input = "") {
  const [command, options] = path
    ? [path, programArguments]
    : ["cargo", ["run", "--quiet", "--release", ...cargoOptions, "--", ...programArguments]];
  return execFileSync(command, options, {
    encoding: "utf8",
    input,
    maxBuffer: 1 << 28,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/**
 * Runs the command line, and returns its output.
 *
 * @param {string[]} programArguments
 * @param {string} [input] the standard input
 */
export function runCommandLine(programArguments, input) {
  return runNative(process.env.KNIGHTS_TOUR_COMMAND, ["--package", "knights-tour-cli"], programArguments, input);
}
