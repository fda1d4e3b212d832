import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let wasCancelled = false;

/** Passes a signal on to every running command. Its caller then finds `isCancelled()`. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    wasCancelled = true;
    for (const child of running) signalGroup(child, signal);
  });
}

export function isCancelled() {
  return wasCancelled;
}

/**
 * Runs one command to its end. It leads a process group of its own, so a signal reaches it and all its children once, from us.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(line: string) => void} [onLine] takes its output; without it, the output goes to ours
 * @returns {Promise<number>} its exit code; 128 plus the number of the signal that ended it, as in a shell
 */
export function run(command, args, options, onLine) {
  return new Promise((resolve, reject) => {
    const stdio = onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { stdio, detached: true, ...options });
    running.add(child);
    if (onLine) for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child @param {string} signal */
function signalGroup(child, signal) {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has just ended.
  }
}

/** @param {import('node:stream').Readable} stream @param {(line: string) => void} onLine */
function readLines(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => rest && onLine(rest));
}
