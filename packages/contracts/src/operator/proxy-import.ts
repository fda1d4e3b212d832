import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { ProxyId } from '../ids.ts';
import { operatorErrors } from './operator-errors.ts';

export const PROXY_IMPORT_MAX_LINES = 500;

const Pasted = z.object({ text: z.string().check(z.maxLength(60_000)) });

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
  schema: { body: Pasted, response: { ...operatorErrors, 200: z.object({ lines: z.array(ImportLine) }) } },
} as const satisfies Endpoint;

export const importProxies = {
  method: 'POST',
  path: '/api/admin/proxies/import',
  summary: 'Adds the new ones of pasted proxies',
  schema: {
    body: Pasted,
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

export const removeProxies = {
  method: 'POST',
  path: '/api/admin/proxies/remove',
  summary: 'Removes several proxies; takes an import back',
  schema: {
    body: z.object({ ids: z.array(ProxyId).check(z.minLength(1), z.maxLength(PROXY_IMPORT_MAX_LINES)) }),
    response: { ...operatorErrors, 200: z.object({ message: z.string(), removedCount: z.int() }) },
  },
} as const satisfies Endpoint;
