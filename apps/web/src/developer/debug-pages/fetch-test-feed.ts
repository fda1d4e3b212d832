import * as z from 'zod/mini';
import { readJson, requestInTime } from '../requests/request-in-time.ts';

/** The fields of a list row. Stories are parsed when they are opened. */
const TestLocation = z.looseObject({
  id: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  name: z.string(),
  stories: z.optional(z.unknown()),
});
export type TestLocation = z.infer<typeof TestLocation>;

const Answer = z.union([z.array(z.unknown()), z.object({ locations: z.array(z.unknown()) })]);

/** Fetches the feed without a position and accepts both response forms. */
export async function fetchTestFeed(): Promise<TestLocation[]> {
  const { ok, status, text } = await requestInTime('/api/feed?instagram=true', {
    headers: { Accept: 'application/json', 'Cache-Control': 'no-cache' },
    timedOut: 'Request timed out after 10 seconds',
  });
  if (!ok) throw new Error(`API error: ${status}`);
  const body = readJson(text);
  if (body === undefined) throw new Error('Invalid JSON response');
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new Error('Invalid response format');
  const rows = Array.isArray(answer.data) ? answer.data : answer.data.locations;
  return rows.flatMap((row) => {
    const { data } = TestLocation.safeParse(row);
    return data ? [data] : [];
  });
}
