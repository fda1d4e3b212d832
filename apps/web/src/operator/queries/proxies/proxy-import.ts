import {
  importProxies,
  PROXY_IMPORT_TESTS,
  previewProxyImport,
  removeProxies,
  testProxyLines,
} from '@around/contracts/operator/proxies/proxy-import';
import { callApi } from '../../../ui/api/call-api.ts';
import { type ProxyTest, untilKnown } from './proxy-tests.ts';

export type { ImportLine } from '@around/contracts/operator/proxies/proxy-import';

export type Imported = Awaited<ReturnType<typeof importLines>>;

export async function previewImport(text: string) {
  return (await callApi(previewProxyImport, { body: { text } })).lines;
}

export function importLines({ text, lines }: { text: string; lines: number[] }) {
  return callApi(importProxies, { body: { text, lines } });
}

export function removeMany(ids: string[]) {
  return callApi(removeProxies, { body: { ids } });
}

type LinesTest = { text: string; lines: number[]; onResult: (line: number, test: ProxyTest) => void };

/** Tests in batches of the server's limit and reports each result when it arrives. */
export async function testLines({ text, lines, onResult }: LinesTest): Promise<void> {
  for (let from = 0; from < lines.length; from += PROXY_IMPORT_TESTS) {
    const chunk = lines.slice(from, from + PROXY_IMPORT_TESTS);
    const { results } = await callApi(testProxyLines, { body: { text, lines: chunk } });
    await Promise.all(results.map(async ({ line, ...test }) => onResult(line, await untilKnown(test))));
  }
}
