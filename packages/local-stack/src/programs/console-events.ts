import type { Reporter } from '../console/reporter.ts';
import { type ProgramEvent, summarize } from './program-event.ts';

const REPORTED_LEVELS = new Set(['warn', 'error', 'fatal']);
const REPEAT_MS = 30_000;

/**
 * Shows a program's warnings and errors on the console. A text that repeats within half a minute is only logged, and so is all that
 * follows from a full disk, of which the console has one line.
 */
export function reportEvents(
  program: string,
  reporter: Reporter,
  isDiskFull: () => boolean = () => false,
): (event: ProgramEvent) => void {
  const lastShown = new Map<string, number>();
  return (event) => {
    if (!REPORTED_LEVELS.has(event.level)) return;
    const text = summarize(event);
    const now = Date.now();
    if (now - (lastShown.get(text) ?? 0) < REPEAT_MS) return;
    if (event.level !== 'fatal' && isDiskFull()) return;
    if (lastShown.size > 500) lastShown.clear();
    lastShown.set(text, now);
    reporter.line(`  ${program} ${event.level}: ${text}`);
  };
}
