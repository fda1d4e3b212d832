import { useQuery } from '@tanstack/react-query';
import { StateChip } from '../../controls/state-chip.tsx';
import { causesPath } from '../../navigation/cause-paths.ts';
import { type ProxyTest, proxyTestQuery } from '../../queries/proxies/proxy-tests.ts';

/** The result of the last test made on this page. */
export function LastTest({ proxyId }: { proxyId: string }) {
  const { data } = useQuery(proxyTestQuery(proxyId));
  return data && <TestResult cause={causesPath({ proxy: proxyId })} test={data} />;
}

type ResultProps = {
  test: ProxyTest;
  /** The page with the failures of the proxy; none before it is added. */
  cause?: string;
};

export function TestResult({ test: { isHealthy, latencyMs, error }, cause }: ResultProps) {
  if (isHealthy === null) return <StateChip tone="unknown">No answer yet</StateChip>;
  if (isHealthy) return <StateChip tone="good">{`Works · ${latencyMs} ms`}</StateChip>;
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
      <StateChip cause={cause} tone="bad">
        Does not work
      </StateChip>
      {error && <span className="text-12 wrap-anywhere text-danger-text">{error}</span>}
    </div>
  );
}
