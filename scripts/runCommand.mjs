import { spawn } from "node:child_process";

/** @param {string} line */
export const printLine = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs a command with the standard streams of this process. Resolves to its exit code, or to 1 if a signal ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export const runCommand = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });

/**
 * Runs a command and keeps what it prints, so that commands can run beside each other. Resolves to its exit code, or to 1
 * if a signal ended it, and its output.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export const captureCommand = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });

/**
 * Runs a command. If the command fails, prints one sentence and ends this process with the same exit code.
 * @param {string} what the name of the command in that sentence
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export async function runOrExit(what, command, args, options) {
  const code = await runCommand(command, args, options);
  if (code === 0) return;
  process.stderr.write(`${what} failed (exit code ${code}).\n`);
  process.exit(code);
}
