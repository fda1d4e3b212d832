import type { z } from 'zod';
import { CrawlFailure } from '../crawl-failure.ts';

/** Parses the part of a response that a call needs. If it is missing, the network has changed the endpoint. */
export function parseShape<T extends z.ZodType>(call: string, schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw shapeChanged(call, describeIssue(result.error));
}

export type Entries<T> = { read: T[]; unreadable: number };

/** Skips and counts invalid entries of a list. If all entries are invalid, the network has changed the endpoint. */
export function parseEntries<T extends z.ZodType>(call: string, schema: T, list: unknown[]): Entries<z.infer<T>> {
  const results = list.map((entry) => schema.safeParse(entry));
  const read = results.flatMap((result) => (result.success ? [result.data] : []));
  const firstIssue = results.find((result) => !result.success)?.error;
  if (firstIssue && read.length === 0) throw shapeChanged(call, describeIssue(firstIssue));
  return { read, unreadable: list.length - read.length };
}

export function shapeChanged(call: string, issue: string): CrawlFailure {
  return new CrawlFailure('endpointChanged', `${call}: unexpected response, ${issue}`, { origin: 'shape' });
}

/** Path and message without the value, because responses contain personal data. */
export function describeIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  return first ? `${first.path.join('.') || 'root'}: ${first.message}` : 'no detail';
}
