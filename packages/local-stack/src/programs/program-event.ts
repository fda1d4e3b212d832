import { z } from 'zod';

/** The fields of a program's log line that the stack reads. */
const ProgramEvent = z.object({
  level: z.string(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
  done: z.number().optional(),
  total: z.number().optional(),
  metricsPort: z.number().optional(),
});
export type ProgramEvent = z.infer<typeof ProgramEvent>;

/** Undefined for a line that is not a log event, such as a stack trace. */
export function readProgramEvent(line: string): ProgramEvent | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return ProgramEvent.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The message and its cause in one line. */
export function summarize({ msg, err }: ProgramEvent): string {
  const text = err ? `${msg}: ${err.message}` : msg;
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** The error that ends a program: a fatal event, or the first line of an uncaught error. */
export function errorOf(line: string, event: ProgramEvent | undefined): string | undefined {
  if (event) return event.level === 'fatal' ? summarize(event) : undefined;
  return /^\w*Error\b.*: /.test(line) ? line : undefined;
}
