import { allEndpoints } from '@around/contracts/all-endpoints';
import type { Endpoint } from '@around/contracts/endpoint';
import { safeParse } from 'zod/v4/core';

/** `problems` is empty if the answer matches the contract. */
export type SchemaCheck = { endpoint: string; problems: string[] };

const SHOWN_PROBLEMS = 20;

/** Compares an answer with the contract of its address. Undefined if no contract has this address. */
export function checkSchema(address: string, status: number, body: unknown): SchemaCheck | undefined {
  const endpoint = findEndpoint(new URL(address, 'http://localhost').pathname);
  if (!endpoint) return undefined;
  const schema = endpoint.schema.response[status];
  return {
    endpoint: `${endpoint.method} ${endpoint.path}`,
    problems: schema ? problemsOf(schema, body) : [`The contract has no answer with the status ${status}.`],
  };
}

function problemsOf(schema: Endpoint['schema']['response'][number], body: unknown): string[] {
  const { error } = safeParse(schema, body);
  return (error?.issues ?? [])
    .slice(0, SHOWN_PROBLEMS)
    .map(({ path, message }) => `${path.join('.') || 'The whole answer'}: ${message}`);
}

/** An address without parameters wins over one with a parameter in its place. */
function findEndpoint(pathname: string): Endpoint | undefined {
  const ofGet = [...allEndpoints.values()].filter(({ method }) => method === 'GET');
  return ofGet.find(({ path }) => path === pathname) ?? ofGet.find(({ path }) => isMatch(path, pathname));
}

function isMatch(path: string, pathname: string): boolean {
  const parts = path.split('/');
  const given = pathname.split('/');
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
}
