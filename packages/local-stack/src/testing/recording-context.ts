import type { StartedProcess } from '../processes/leftovers.ts';
import type { ProcessContext } from '../processes/process-context.ts';
import { temporaryFolder } from './temporary-folder.ts';

type RecordingContext = ProcessContext & { lines: string[]; noted: Array<Omit<StartedProcess, 'identity'>> };

/** A process context that records console lines and started processes. */
export function recordingContext(
  logs: string = temporaryFolder(),
  signal: AbortSignal = new AbortController().signal,
): RecordingContext {
  const lines: string[] = [];
  const noted: RecordingContext['noted'] = [];
  return {
    lines,
    noted,
    logs,
    note: (started) => noted.push(started),
    reporter: { step: (_title, work) => work(() => {}), line: (text) => lines.push(text) },
    signal,
  };
}
