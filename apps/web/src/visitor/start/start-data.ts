import { START_DATA_ID, type StartData } from '@around/contracts/start-data';
import { parseJson } from '../../ui/json/json-values.ts';

/** The data in the document. Empty after going back to the page, because the browser may then show an old document. */
export const startData = readStartData();

function readStartData(): Partial<StartData> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') return {};
  const text = globalThis.document?.getElementById(START_DATA_ID)?.textContent;
  return (parseJson(text ?? null) as StartData | undefined) ?? {};
}
