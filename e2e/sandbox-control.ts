import { WAIT_MS } from '@around/test-harness/wait-ms';

/** The part of the sandbox network's control endpoint that journeys need. */
export type LoggedRequest = {
  seq: number;
  startedAt: number;
  endedAt: number | null;
  surface: 'api' | 'cdn' | 'proxy';
  account: string | null;
  proxy: string | null;
  path: string;
  status: number;
};

export type CrawlerSeed = {
  proxies: Array<{ name: string; host: string; port: number; username: string; password: string }>;
  /** `proxy` is `host:port` of one of them. */
  accounts: Array<{ username: string; sessionId: string; proxy: string }>;
};

export async function readControl<T>(controlUrl: string, path: string): Promise<T> {
  const response = await fetch(new URL(path, controlUrl), { signal: AbortSignal.timeout(WAIT_MS) });
  if (!response.ok) throw new Error(`control ${path} answered ${response.status}`);
  return (await response.json()) as T;
}

export async function postControl<T>(controlUrl: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(new URL(path, controlUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (!response.ok) throw new Error(`control ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Removes all scripted responses of the network. */
export async function clearRules(controlUrl: string): Promise<void> {
  await fetch(new URL('/control/rules', controlUrl), { method: 'DELETE', signal: AbortSignal.timeout(WAIT_MS) });
}

export async function deleteControl(controlUrl: string, path: string): Promise<void> {
  const response = await fetch(new URL(path, controlUrl), { method: 'DELETE', signal: AbortSignal.timeout(WAIT_MS) });
  if (!response.ok) throw new Error(`control ${path} answered ${response.status}`);
}
