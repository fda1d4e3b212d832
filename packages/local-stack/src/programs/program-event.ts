import { z } from 'zod';

/** What the stack reads of a program's log line; the rest is for the log file. */
const ProgramEvent = z.object({
  level: z.string(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
  done: z.number().optional(),
  total: z.number().optional(),
  metricsPort: z.number().optional(),
});
export type ProgramEvent = z.infer<typeof ProgramEvent>;

/** Undefined for a line that is not an event, such as a stack trace of Node. */
export function readProgramEvent(line: string): ProgramEvent | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return ProgramEvent.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Message and cause in one line; `could not start` alone helps nobody. */
export function summarize({ msg, err }: ProgramEvent): string {
  const text = err ? `${msg}: ${err.message}` : msg;
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** What a line tells of the end of a program: a fatal event, or the first line of what Node prints when an error is not caught. */
export function lastWordsOf(line: string, event: ProgramEvent | undefined): string | undefined {
  if (event) return event.level === 'fatal' ? summarize(event) : undefined;
  return /^\w*Error\b.*: /.test(line) ? line : undefined;
}
