import type { StackConfig } from './config.ts';
import type { Reporter } from './console/reporter.ts';
import { type DataFolder, openDataFolder } from './data-folder/data-folder.ts';
import { takeStackLock } from './data-folder/stack-lock.ts';
import { keepStackPorts, pickPort, type StackPorts } from './data-folder/stack-ports.ts';
import { keepStackSecrets, type StackSecrets } from './data-folder/stack-secrets.ts';
import { requireFreePort } from './processes/listening-port.ts';
import type { ProcessContext } from './processes/process-context.ts';
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
  /** All running parts by name, to be stopped at the end. */
  parts: Map<string, Supervised>;
  stop: () => Promise<void>;
};

type Options = { dataDir: string; port: number; config: StackConfig; reporter: Reporter; signal: AbortSignal };

/** Locks the data folder and reads or generates ports and secrets. Starts nothing. */
export async function openStack({ dataDir, port, config, reporter, signal }: Options): Promise<StackContext> {
  const folder = openDataFolder(dataDir);
  const gateway = { host: config.host, port: port || (await pickPort()) };
  const failure = new AbortController();
  signal.addEventListener('abort', () => failure.abort(signal.reason), { once: true });

  const lock = await takeStackLock(folder.lock, { address: publicUrl(gateway), reporter, signal });
  try {
    await requireFreePort(gateway.host, gateway.port);
    const kept = keepStackSecrets(folder.secrets);
    const parts = new Map<string, Supervised>();
    return {
      config,
      folder,
      ports: await keepStackPorts(folder.ports),
      secrets: {
        ...kept,
        adminPassword: config.admin.password ?? kept.adminPassword,
        secretsKey: config.secretsKey ?? kept.secretsKey,
        sessionSecret: config.sessionSecret ?? kept.sessionSecret,
      },
      gateway,
      processContext: { logs: folder.logs, note: lock.note, reporter, signal: failure.signal },
      failure,
      parts,
      async stop() {
        lock.markStopping();
        failure.abort(new Error('The stack is stopping'));
        await stopParts(parts);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
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
