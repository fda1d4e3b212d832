import { FactList } from '../../controls/console-card.tsx';
import { localTime } from '../../formats/times.ts';
import type { ForwardProxy } from '../../queries/proxies/proxies.ts';

/** Requests through the proxy to the neutral address. They are not counted as requests to the network. */
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
