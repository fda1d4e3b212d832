import type { StackConfig } from '../config.ts';
import type { ReportProgress } from '../console/reporter.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { StackPorts } from '../data-folder/stack-ports.ts';
import type { ProcessContext } from '../processes/process-context.ts';
import type { Supervised } from '../processes/supervise.ts';
import { inheritEnvironment } from './plan-programs.ts';
import { startProgram } from './start-program.ts';

export type SandboxAddresses = { api: string; cdn: string; control: string };

type Options = { config: StackConfig; ports: StackPorts; folder: DataFolder; report: ReportProgress };

// The first start draws the pictures of the sandbox's stories.
const READY_TIMEOUT_MS = 15 * 60_000;

export function sandboxAddresses(ports: StackPorts): SandboxAddresses {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return { api: at(ports.sandboxApi), cdn: at(ports.sandboxCdn), control: at(ports.sandboxControl) };
}

function proxyPorts(ports: StackPorts): number[] {
  return [ports.sandboxProxy1, ports.sandboxProxy2, ports.sandboxProxy3, ports.sandboxProxy4, ports.sandboxProxy5];
}

export function startSandboxNetwork(
  { config, ports, folder, report }: Options,
  processContext: ProcessContext,
): Promise<Supervised> {
  const plan = {
    name: 'sandbox-network',
    entry: 'apps/sandbox-network/src/main.ts',
    environment: {
      SANDBOX_SCENES_DIR: folder.scenes,
      ...inheritEnvironment(config, /^SANDBOX_(SEED|VENUES|STORY_INTERVAL_MS|SCENES_DIR)$/),
      HOST: '127.0.0.1',
      SANDBOX_API_PORT: String(ports.sandboxApi),
      SANDBOX_CDN_PORT: String(ports.sandboxCdn),
      SANDBOX_CONTROL_PORT: String(ports.sandboxControl),
      SANDBOX_PROXY_PORTS: proxyPorts(ports).slice(0, config.sandboxProxies).join(','),
      SANDBOX_DATA_DIR: folder.sandboxNetwork,
      METRICS_PORT: String(ports.sandboxMetrics),
    },
    readyUrl: `${sandboxAddresses(ports).control}/livez`,
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
  return startProgram(plan, processContext, ({ done, total }) => {
    if (done !== undefined && total !== undefined) report(`${done} of ${total} pictures`);
  });
}
