import type { z } from 'zod';
import { CrawlFailure } from '../crawl-failure.ts';

/** The part of an answer that a call needs; an answer without it means that the network changed the call. */
export function parseShape<T extends z.ZodType>(call: string, schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw shapeChanged(call, describeIssue(result.error));
}

export type Entries<T> = { read: T[]; unreadable: number };

/** One bad entry of a list is left out and counted; a list of bad entries only means that the network changed the call. */
export function parseEntries<T extends z.ZodType>(call: string, schema: T, list: unknown[]): Entries<z.infer<T>> {
  const results = list.map((entry) => schema.safeParse(entry));
  const read = results.flatMap((result) => (result.success ? [result.data] : []));
  const firstIssue = results.find((result) => !result.success)?.error;
  if (firstIssue && read.length === 0) throw shapeChanged(call, describeIssue(firstIssue));
  return { read, unreadable: list.length - read.length };
}

function shapeChanged(call: string, issue: string): CrawlFailure {
  return new CrawlFailure('endpointChanged', `${call}: unexpected answer, ${issue}`, { origin: 'shape' });
}

/** Where and what, never the value: answers hold people's words. */
function describeIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  return first ? `${first.path.join('.') || 'root'}: ${first.message}` : 'no detail';
}
