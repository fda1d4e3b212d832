import { START_DATA_ID, type StartData } from '@around/contracts/start-data';
import { parseJson } from '../../ui/json/json-values.ts';

/** What the document says. Nothing after going back to the page: then the browser may show the document as it once was. */
export const startData = readStartData();

function readStartData(): Partial<StartData> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') return {};
  const text = globalThis.document?.getElementById(START_DATA_ID)?.textContent;
  return (parseJson(text ?? null) as StartData | undefined) ?? {};
}
