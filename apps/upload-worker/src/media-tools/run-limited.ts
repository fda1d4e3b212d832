import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Limits = {
  /** Wall-clock time. */
  timeoutMs: number;
  cpuSeconds: number;
  addressSpaceBytes: number;
  /** Of each file that the process writes. */
  fileBytes: number;
};

export type LimitedRun = { stdout: string; stderr: string; code: number };

type Command = {
  tool: string;
  args: string[];
  folder: string;
  limits: Limits;
  signal: AbortSignal;
};

/** A process that did not end by itself: it took too long, or something killed it. */
export class ToolKilledError extends Error {
  override readonly name = 'ToolKilledError';
  readonly isOverTime: boolean;

  constructor(tool: string, { isOverTime, by }: { isOverTime: boolean; by: string }) {
    super(`${tool} was ended by ${by}`);
    this.isOverTime = isOverTime;
  }
}

const MAX_OUTPUT_CHARACTERS = 200_000;
const OPEN_FILES = 64;
/** Time between `CPU_TIME_SIGNAL`, which shows the reason, and the kill. */
const CPU_GRACE_SECONDS = 2;
/** Sent by the kernel when the CPU time is used up. */
const CPU_TIME_SIGNAL = 'SIGXCPU';

/** The confinements that this machine supports. Each is a command that runs another command. */
export type Confinement = { diesWithParent: boolean; hasNoNetwork: boolean; hasLimits: boolean };
export type ToolRunner = (command: Command) => Promise<LimitedRun>;

/**
 * Runs ffmpeg and ffprobe, which parse untrusted files, as separate processes: without our environment, in a folder of their own,
 * with bounded time, memory and files, and without a network where the kernel allows it.
 */
export function toolRunner({ path, confinement }: { path: string; confinement: Confinement }): ToolRunner {
  return async ({ tool, args, folder, limits, signal }) => {
    signal.throwIfAborted();
    const [command, ...rest] = [...confine(confinement, limits), tool, ...args] as [string, ...string[]];
    const child = spawn(command, rest, {
      cwd: folder,
      env: { PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
    let endedBy: string | undefined;
    const end = (reason: string) => {
      endedBy ??= reason;
      killGroup(child);
    };
    const timer = setTimeout(() => end('its time limit'), limits.timeoutMs);
    const stop = () => end('the end of its job');
    signal.addEventListener('abort', stop, { once: true });
    try {
      const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      signal.throwIfAborted();
      const by = endedBy ?? killedBy;
      if (by) throw new ToolKilledError(tool, { by, isOverTime: endedBy !== undefined || by === CPU_TIME_SIGNAL });
      return { stdout: stdout(), stderr: stderr(), code: code! };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };
}

function confine({ diesWithParent, hasNoNetwork, hasLimits }: Confinement, limits: Limits): string[] {
  return [
    ...(diesWithParent ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(hasNoNetwork ? ['unshare', '--user', '--map-root-user', '--net'] : []),
    ...(hasLimits
      ? [
          'prlimit',
          `--as=${limits.addressSpaceBytes}`,
          `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + CPU_GRACE_SECONDS}`,
          `--fsize=${limits.fileBytes}`,
          `--nofile=${OPEN_FILES}`,
          '--core=0',
        ]
      : []),
  ];
}

/** Kills the whole process group; otherwise a grandchild would keep the pipes open. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended meanwhile.
  }
}

/** Keeps the end of a long output, where the reason of a failure is. */
function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_OUTPUT_CHARACTERS);
  });
  return () => text;
}
