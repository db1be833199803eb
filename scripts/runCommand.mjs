import { spawn } from "node:child_process";

/** Tells what happens next. @param {string} line */
export const printLine = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs a command with this terminal and answers its exit code.
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
 * Runs a command and ends this process with a sentence when it fails.
 * @param {string} what
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
