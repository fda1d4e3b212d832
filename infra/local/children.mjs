import { spawn } from 'node:child_process';

/** @type {import('node:child_process').ChildProcess | undefined} */
let current;
let wasCalledOff = false;

/** A signal to us ends what we wait for; what it runs is told, and whoever waits finds `isCalledOff()`. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    wasCalledOff = true;
    tell(signal);
  });
}

export function isCalledOff() {
  return wasCalledOff;
}

/**
 * Runs one command to its end. It leads a process group of its own, so that a signal reaches it once, from us, and with all
 * that it started.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(line: string) => void} [onLine] takes what it says; without it, it speaks for itself
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run(command, args, options, onLine) {
  return new Promise((resolve, reject) => {
    const stdio = onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { stdio, detached: true, ...options });
    current = child;
    if (onLine) for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string} signal */
function tell(signal) {
  if (!current?.pid || current.exitCode !== null || current.signalCode !== null) return;
  try {
    process.kill(-current.pid, signal);
  } catch {
    // It ended by itself in this moment.
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
}
