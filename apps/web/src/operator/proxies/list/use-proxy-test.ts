import { useQueryClient } from '@tanstack/react-query';
import type { ForwardProxy } from '../../queries/proxies/proxies.ts';
import { type ProxyTest, proxyTestQuery, runProxyTest } from '../../queries/proxies/proxy-tests.ts';

/** Tests a proxy and stores the result for its row. */
export function useProxyTest(): (proxy: ForwardProxy) => Promise<ProxyTest> {
  const client = useQueryClient();
  return async (proxy) => {
    const test = await runProxyTest(proxy);
    client.setQueryData(proxyTestQuery(proxy.id).queryKey, test);
    return test;
  };
}
