import type { $ZodObject, $ZodType } from 'zod/v4/core';

/** One HTTP call, described once: the gateway serves it and the web app calls it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  schema: {
    params?: $ZodObject;
    querystring?: $ZodObject;
    body?: $ZodType;
    response: Record<number, $ZodType>;
  };
};
