import { ConfigError } from '@around/service-kit/load-config';
import type { StackConfig } from './config.ts';
import type { Reporter } from './console/reporter.ts';
import { type DataFolder, openDataFolder } from './data-folder/data-folder.ts';
import { describeFullDisk } from './data-folder/disk-space.ts';
import { takeStackLock } from './data-folder/stack-lock.ts';
import { keepStackPorts, pickPort, type StackPorts } from './data-folder/stack-ports.ts';
import { keepStackSecrets, type StackSecrets } from './data-folder/stack-secrets.ts';
import { watchDisk } from './data-folder/watch-disk.ts';
import { requireFreePort } from './processes/listening-port.ts';
import type { ProcessContext } from './processes/process-context.ts';
import { releasePorts, reservePort } from './processes/reserve-port.ts';
import type { Supervised } from './processes/supervise.ts';
import { stopParts } from './stop-stack.ts';

/** Shared by the steps of one start. */
export type StackContext = {
  config: StackConfig;
  folder: DataFolder;
  ports: StackPorts;
  secrets: StackSecrets;
  gateway: { host: string; port: number };
  processContext: ProcessContext;
  /** Aborted by the first step that fails, and by the stop. */
  failure: AbortController;
  /** Resolves with the reason when the stack cannot go on. */
  ended: Promise<Error>;
  /** All running parts by name, to be stopped at the end. */
  parts: Map<string, Supervised>;
  stop: () => Promise<void>;
};

type Options = { dataDir: string; port: number; config: StackConfig; reporter: Reporter; signal: AbortSignal };

/** Locks the data folder and reads or generates ports and secrets. Starts nothing. */
export async function openStack({ dataDir, port, config, reporter, signal }: Options): Promise<StackContext> {
  const folder = openDataFolder(dataDir);
  refuseFullDisk(folder.root);
  const gateway = { host: config.host, port: port || (await pickPort()) };
  const failure = new AbortController();
  signal.addEventListener('abort', () => failure.abort(signal.reason), { once: true });

  const lock = await takeStackLock(folder.lock, { address: publicUrl(gateway), reporter, signal });
  try {
    await requireFreePort(gateway.host, gateway.port);
    // A given port may be among those that are picked for the other programs.
    await reservePort(gateway.port);
    const kept = keepStackSecrets(folder.secrets);
    const ports = await keepStackPorts(folder.ports);
    const parts = new Map<string, Supervised>();
    const end = Promise.withResolvers<Error>();
    const disk = watchDisk({
      folder: folder.root,
      reporter,
      end(reason) {
        failure.abort(reason);
        end.resolve(reason);
      },
    });
    return {
      config,
      folder,
      ports,
      secrets: {
        ...kept,
        adminPassword: config.admin.password ?? kept.adminPassword,
        secretsKey: config.secretsKey ?? kept.secretsKey,
        sessionSecret: config.sessionSecret ?? kept.sessionSecret,
      },
      gateway,
      processContext: {
        logs: folder.logs,
        note: lock.note,
        reporter,
        endsWith: disk.endIfFull,
        isDiskFull: disk.isFull,
        signal: failure.signal,
      },
      failure,
      ended: end.promise,
      parts,
      async stop() {
        disk.close();
        lock.markStopping();
        failure.abort(new Error('The stack is stopping'));
        await stopParts(parts);
        releasePorts([gateway.port, ...Object.values(ports)]);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function refuseFullDisk(folder: string): void {
  const problem = describeFullDisk(folder);
  if (problem) throw new ConfigError(`${problem}. Make room, or set AROUND_DATA_DIR to a folder on another disk.`);
}

/** The URL to show to a person. */
export function publicUrl({ host, port }: StackContext['gateway']): string {
  return `http://${isWildcard(host) ? 'localhost' : host}:${port}`;
}

/** The URL for requests from this machine; `localhost` may resolve to another address. */
export function localUrl({ host, port }: StackContext['gateway']): string {
  return `http://${isWildcard(host) ? '127.0.0.1' : host}:${port}`;
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
