import { inject } from 'vitest';
import { patientFetch } from '../patient-fetch.ts';

type Answer = { status: number; body: Record<string, unknown> };

export type OperatorApi = {
  cookie: string;
  stackUrl: string;
  get: <T>(path: string) => Promise<T>;
  send: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Answer>;
};

/** Signs in as admin, without a browser. */
export async function signIn(): Promise<OperatorApi> {
  const stackUrl = inject('stackUrl');
  const response = await request(stackUrl, 'POST', '/api/admin/login', { body: inject('adminLogin') });
  if (!response.ok) throw new Error(`Signing in was answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  return {
    cookie,
    stackUrl,
    async get<T>(path: string) {
      const answer = await request(stackUrl, 'GET', path, { cookie });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async send(method, path, body) {
      const answer = await request(stackUrl, method, path, { cookie, ...(body && { body }) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
  };
}

type Options = { cookie?: string; body?: object };

export function request(stackUrl: string, method: string, path: string, { cookie, body }: Options): Promise<Response> {
  return patientFetch(stackUrl + path, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}
