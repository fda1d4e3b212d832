import type { StackConfig } from './config.ts';
import type { Reporter } from './console/reporter.ts';
import { type DataFolder, openDataFolder } from './data-folder/data-folder.ts';
import { takeStackLock } from './data-folder/stack-lock.ts';
import { keepStackPorts, pickPort, type StackPorts } from './data-folder/stack-ports.ts';
import { keepStackSecrets, type StackSecrets } from './data-folder/stack-secrets.ts';
import { requireFreePort } from './processes/listening-port.ts';
import type { Supervised } from './processes/supervise.ts';
import type { Surroundings } from './processes/surroundings.ts';
import { stopParts } from './stop-stack.ts';

/** What the steps of one start share. */
export type StackContext = {
  config: StackConfig;
  folder: DataFolder;
  ports: StackPorts;
  secrets: StackSecrets;
  gateway: { host: string; port: number };
  surroundings: Surroundings;
  /** Aborted by the first step that fails, and by the stop. */
  failure: AbortController;
  /** Everything that runs and has to be stopped, by name. */
  parts: Map<string, Supervised>;
  stop: () => Promise<void>;
};

type Options = { dataDir: string; port: number; config: StackConfig; reporter: Reporter; signal: AbortSignal };

/** Makes the data folder ours and settles ports and secrets; nothing runs yet. */
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
      surroundings: { logs: folder.logs, note: lock.note, reporter, signal: failure.signal },
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

/** The address to show to a person. */
export function publicUrl({ host, port }: StackContext['gateway']): string {
  return `http://${isWildcard(host) ? 'localhost' : host}:${port}`;
}

/** The address at which this machine reaches it, whatever `localhost` means here. */
export function localUrl({ host, port }: StackContext['gateway']): string {
  return `http://${isWildcard(host) ? '127.0.0.1' : host}:${port}`;
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
