import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStackConfig } from '@around/local-stack/config';
import { silentReporter } from '@around/local-stack/console/reporter';
import { openDataFolder } from '@around/local-stack/data-folder/data-folder';
import { keepStackPorts } from '@around/local-stack/data-folder/stack-ports';
import { startSandboxNetwork } from '@around/local-stack/programs/sandbox-network';

/**
 * A network draws its pictures when it starts and they are not there yet. Laboratories that start at once would each draw all of
 * them, longer than a start may take, so one network starts before them, alone.
 */
export async function drawScenes(environment: Record<string, string>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'around-scenes-'));
  try {
    const folder = openDataFolder(root);
    const { signal } = new AbortController();
    const network = await startSandboxNetwork(
      {
        config: readStackConfig(environment),
        ports: await keepStackPorts(folder.ports),
        dataDir: folder.sandboxNetwork,
        tell: () => {},
      },
      { logs: folder.logs, note: () => {}, reporter: silentReporter, signal },
    );
    await network.stop(2_000);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
