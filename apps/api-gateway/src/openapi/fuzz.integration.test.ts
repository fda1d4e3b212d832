import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../testing/gateways/admin-gateway.ts';
import { findViolation, type Operation, operationsOf } from '../testing/openapi/document-check.ts';
import { requestsFor } from '../testing/openapi/hostile-requests.ts';

const RUNS = 12;
const SEED = 20_261_122;
/** These calls end the session of the caller, so they are called without a session only. */
const ENDS_SESSION = new Set([
  'POST /api/admin/logout',
  'POST /api/logout',
  'DELETE /api/user',
  'DELETE /api/sessions',
]);
/** Words that only a message of a validator or parser has. */
const RAW_WORDS =
  /invalid input|expected \w+|received \w+|zod|regex|\bNaN\b|too_small|unrecognized key|discriminator|syntax error/i;

let gateway: AdminGateway;
let operations: Operation[];
beforeAll(async () => {
  gateway = await startAdminGateway({ jobWaitLimitMs: 5, requestsPerMinute: 1_000_000 });
  const document = (await gateway.app.inject('/api/openapi.json')).json();
  operations = operationsOf(document).filter(({ path, responses }) => {
    const isStream = responses[200]?.content?.['text/event-stream'] !== undefined;
    return !isStream && !/^\/(?:media|api\/proxy|api\/mixkit)/.test(path);
  });
});
afterAll(() => gateway[Symbol.asyncDispose]());

test.each([
  ['a visitor', async () => undefined],
  ['a user', async () => (await gateway.newUser()).cookie],
  ['an admin', async () => gateway.admin.cookie],
])('no request of %s gets an answer that the document does not describe', async (_caller, signIn) => {
  const cookie = await signIn();
  const problems: string[] = [];

  for (const operation of operations) {
    const title = `${operation.method} ${operation.path}`;
    if (cookie && ENDS_SESSION.has(title)) continue;
    for (const request of fc.sample(requestsFor(operation), { numRuns: RUNS, seed: SEED })) {
      const response = await inject(request, cookie);
      const problem = findViolation(operation, response) ?? findRawWords(response);
      if (problem) problems.push(`${title}: ${problem}\n    ${JSON.stringify(request).slice(0, 300)}`);
    }
  }

  expect(oncePerTitle(problems)).toEqual([]);
});

async function inject(request: InjectOptions, cookie?: string): Promise<LightMyRequestResponse> {
  return gateway.app.inject({ ...request, headers: { ...request.headers, ...(cookie && { cookie }) } });
}

function findRawWords({ statusCode, headers, body }: LightMyRequestResponse): string | undefined {
  if (statusCode < 400 || !String(headers['content-type']).includes('json')) return undefined;
  const { message } = JSON.parse(body);
  return RAW_WORDS.test(message) ? `raw words: ${message}` : undefined;
}

function oncePerTitle(problems: string[]): string[] {
  const byTitle = new Map(
    problems.map((problem) => [
      problem
        .split('\n')[0]!
        .replace(/\d{2,}/g, '#')
        .slice(0, 160),
      problem,
    ]),
  );
  return [...byTitle.values()];
}
