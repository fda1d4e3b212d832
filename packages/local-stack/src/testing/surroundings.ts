import type { StartedProcess } from '../processes/leftovers.ts';
import type { Surroundings } from '../processes/surroundings.ts';
import { temporaryFolder } from './temporary-folder.ts';

type WatchedSurroundings = Surroundings & { lines: string[]; noted: Array<Omit<StartedProcess, 'identity'>> };

/** Surroundings that remember what they were told. */
export function watchedSurroundings(
  logs: string = temporaryFolder(),
  signal: AbortSignal = new AbortController().signal,
): WatchedSurroundings {
  const lines: string[] = [];
  const noted: WatchedSurroundings['noted'] = [];
  return {
    lines,
    noted,
    logs,
    note: (started) => noted.push(started),
    reporter: { step: (_title, work) => work(() => {}), line: (text) => lines.push(text) },
    signal,
  };
}
