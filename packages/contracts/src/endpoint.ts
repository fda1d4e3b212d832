import type { $ZodObject, $ZodType } from 'zod/v4/core';

/** Describes an HTTP call for both sides: the gateway registers it as a route, the web app sends it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** Of a successful response; JSON when left out. */
  contentType?: string;
  schema: {
    params?: $ZodObject;
    querystring?: $ZodObject;
    body?: $ZodType;
    response: Record<number, $ZodType>;
  };
};
