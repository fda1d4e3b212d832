import { FactList } from '../../controls/console-card.tsx';
import { localTime } from '../../formats/times.ts';
import type { ForwardProxy } from '../../queries/proxies/proxies.ts';

/** How often the proxy was checked at the neutral address, beside its requests to the network. */
export function ProbeFacts({ proxy: { probeCount, failedProbeCount, lastProbe } }: { proxy: ForwardProxy }) {
  return (
    <FactList
      facts={[
        ['Probes', probeCount],
        ['Failed probes', failedProbeCount],
        ['Last probe', localTime(lastProbe)],
      ]}
    />
  );
}
