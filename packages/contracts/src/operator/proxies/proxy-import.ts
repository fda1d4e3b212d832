import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { OperatorJobId, ProxyId } from '../../ids.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

export const PROXY_IMPORT_MAX_LINES = 500;
/** Maximum number of lines tested by one request. */
export const PROXY_IMPORT_TESTS = 4;

/** Kept below the gateway's limit for JSON bodies. */
const PASTED_MAX_LENGTH = 60_000;

const text = z.string();
const isShortEnough = z.refine<{ text: string }>(
  (pasted) => pasted.text.length <= PASTED_MAX_LENGTH,
  'This is too much text; please import it in several parts',
);
const lineNumbers = (maximum: number) => z.array(z.int()).check(z.minLength(1), z.maxLength(maximum));

const ImportLine = z.object({
  line: z.int(),
  /** `duplicate`: already stored; `repeated`: same address as an earlier line. */
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
  summary: 'Parses pasted proxies without saving them',
  schema: {
    body: z.object({ text }).check(isShortEnough),
    response: { ...operatorErrors, 200: z.object({ lines: z.array(ImportLine) }) },
  },
} as const satisfies Endpoint;

export const importProxies = {
  method: 'POST',
  path: '/api/admin/proxies/import',
  summary: 'Saves the new proxies of a pasted list',
  schema: {
    /** Without `lines` all new proxies are saved. */
    body: z.object({ text, lines: z.optional(lineNumbers(PROXY_IMPORT_MAX_LINES)) }).check(isShortEnough),
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
  /** Null while the test is running. */
  isHealthy: z.nullable(z.boolean()),
  latencyMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
  jobId: OperatorJobId,
});
const tested = z.object({ results: z.array(LineTest) });

export const testProxyLines = {
  method: 'POST',
  path: '/api/admin/proxies/import/test',
  summary: 'Tests chosen lines of a pasted list without saving them',
  schema: {
    body: z.object({ text, lines: lineNumbers(PROXY_IMPORT_TESTS) }).check(isShortEnough),
    response: { ...operatorErrors, 200: tested, 202: tested },
  },
} as const satisfies Endpoint;

export const removeProxies = {
  method: 'POST',
  path: '/api/admin/proxies/remove',
  summary: 'Removes several proxies, for example to undo an import',
  schema: {
    body: z.object({ ids: z.array(ProxyId).check(z.minLength(1), z.maxLength(PROXY_IMPORT_MAX_LINES)) }),
    response: { ...operatorErrors, 200: z.object({ message: z.string(), removedCount: z.int() }) },
  },
} as const satisfies Endpoint;
