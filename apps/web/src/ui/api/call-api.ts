import type { Endpoint } from '@around/contracts/endpoint';
import type { output } from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import { type CallOptions, sendRequest } from './send-request.ts';

type Schema = Parameters<typeof parse>[0];
type ResponseOf<E extends Endpoint> = E['schema']['response'] extends { 200: infer S extends Schema }
  ? output<S>
  : E['schema']['response'] extends { 201: infer S extends Schema }
    ? output<S>
    : undefined;

/** Calls an endpoint and parses the response by its contract. */
export async function callApi<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<ResponseOf<E>> {
  const response = await sendRequest(endpoint, options);
  const schema = endpoint.schema.response[200] ?? endpoint.schema.response[201];
  return (schema ? parse(schema, await readBody(response)) : undefined) as ResponseOf<E>;
}

/** A successful response may have an empty body. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
}
