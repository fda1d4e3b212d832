import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { OperatorJobId, ProxyId } from '../ids.ts';
import { operatorErrors } from './operator-errors.ts';

export const PROXY_IMPORT_MAX_LINES = 500;
/** As many tries as a caller waits for in one go. */
export const PROXY_IMPORT_TESTS = 4;

/** Below what the gateway takes of any JSON. */
const PASTED_MAX_LENGTH = 60_000;

const text = z.string();
const notTooMuch = z.refine<{ text: string }>(
  (pasted) => pasted.text.length <= PASTED_MAX_LENGTH,
  'This is too much text; please import it in several parts',
);
const lineNumbers = (maximum: number) => z.array(z.int()).check(z.minLength(1), z.maxLength(maximum));

const ImportLine = z.object({
  line: z.int(),
  /** `duplicate`: we have it; `repeated`: an earlier line of this text has it. */
  status: z.enum(['new', 'duplicate', 'repeated', 'invalid']),
  ip: z.nullable(z.string()),
  port: z.nullable(z.int()),
  username: z.nullable(z.string()),
  country: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const previewProxyImport = {
  method: 'POST',
  path: '/api/admin/proxies/import/preview',
  summary: 'What pasted lines would add',
  schema: {
    body: z.object({ text }).check(notTooMuch),
    response: { ...operatorErrors, 200: z.object({ lines: z.array(ImportLine) }) },
  },
} as const satisfies Endpoint;

export const importProxies = {
  method: 'POST',
  path: '/api/admin/proxies/import',
  summary: 'Adds the new ones of pasted proxies',
  schema: {
    /** Without line numbers all new ones are added. */
    body: z.object({ text, lines: z.optional(lineNumbers(PROXY_IMPORT_MAX_LINES)) }).check(notTooMuch),
    response: {
      ...operatorErrors,
      200: z.object({
        message: z.string(),
        added: z.array(z.object({ id: ProxyId, ip: z.string(), port: z.int() })),
        skippedCount: z.int(),
      }),
    },
  },
} as const satisfies Endpoint;

const LineTest = z.object({
  line: z.int(),
  /** Null while the try goes on. */
  isHealthy: z.nullable(z.boolean()),
  latencyMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
  jobId: OperatorJobId,
});
const tested = z.object({ results: z.array(LineTest) });

export const testProxyLines = {
  method: 'POST',
  path: '/api/admin/proxies/import/test',
  summary: 'Sends a request through some of the pasted proxies, none of them saved yet',
  schema: {
    body: z.object({ text, lines: lineNumbers(PROXY_IMPORT_TESTS) }).check(notTooMuch),
    response: { ...operatorErrors, 200: tested, 202: tested },
  },
} as const satisfies Endpoint;

export const removeProxies = {
  method: 'POST',
  path: '/api/admin/proxies/remove',
  summary: 'Removes several proxies; takes an import back',
  schema: {
    body: z.object({ ids: z.array(ProxyId).check(z.minLength(1), z.maxLength(PROXY_IMPORT_MAX_LINES)) }),
    response: { ...operatorErrors, 200: z.object({ message: z.string(), removedCount: z.int() }) },
  },
} as const satisfies Endpoint;
