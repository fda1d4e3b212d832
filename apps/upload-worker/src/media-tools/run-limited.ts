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

/** The confinements that this machine supports. */
export type Confinement = {
  /** It ends with the worker, and cannot gain privileges. */
  hasNoPrivileges: boolean;
  hasNoNetwork: boolean;
  /** It sees the folders of programs and its own folder; not the media store, secrets or other processes. */
  seesNoFiles: boolean;
  hasLimits: boolean;
  /** The folders that are hidden from it. */
  hiddenFolders: string[];
};
export type ToolRunner = (command: Command) => Promise<LimitedRun>;

/**
 * Runs ffmpeg and ffprobe, which parse untrusted files, as separate processes: without our environment, in a folder of their own,
 * with bounded time, memory and files, and without a network, other files and capabilities where the kernel allows it.
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

const NEW_NAMESPACES = ['unshare', '--user', '--map-root-user', '--net'];
/** Mounts an empty file system over each folder. The working folder stays open and is used by relative names. */
const HIDE_FOLDERS =
  'while [ "$1" != -- ]; do mount -t tmpfs -o ro,size=4k none "$1" || exit 125; shift; done; shift; exec "$@"';

/** A command that runs the command that is appended to it. */
export function confine(confinement: Confinement, limits: Limits): string[] {
  const { hasNoPrivileges, hasNoNetwork, seesNoFiles, hasLimits, hiddenFolders } = confinement;
  return [
    ...(hasNoNetwork ? NEW_NAMESPACES : []),
    ...(seesNoFiles ? ['--mount', '--ipc', 'sh', '-c', HIDE_FOLDERS, 'sh', ...hiddenFolders, '--'] : []),
    // In the namespace of its own the process has all capabilities until here.
    ...(hasNoPrivileges ? ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'] : []),
    ...(hasNoPrivileges && seesNoFiles ? ['--inh-caps=-all', '--bounding-set=-all'] : []),
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
