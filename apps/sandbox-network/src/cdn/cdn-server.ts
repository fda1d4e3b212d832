import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@around/service-kit/logger';
import type { LogEntry, RequestLog } from '../control/request-log.ts';
import type { ProxyConnections } from '../proxies/proxy-connections.ts';
import type { CdnRule } from '../rules/rule.ts';
import type { RuleRegistry } from '../rules/rule-registry.ts';
import { type MediaCatalogue, needsSignature } from './media-catalogue.ts';
import { sendFile } from './send-file.ts';
import type { SignedUrls } from './signed-urls.ts';

const MAX_AGE_SECONDS = 1_209_600;
const SIGNATURE_ERRORS = { expired: 'URL signature expired', mismatch: 'URL signature mismatch' } as const;

type Dependencies = {
  catalogue: MediaCatalogue;
  signedUrls: SignedUrls;
  requestLog: RequestLog;
  rules: RuleRegistry;
  proxyConnections: ProxyConnections;
  clock: () => number;
  log: Logger;
};

export type RunningCdn = {
  port: number;
  /** Starts handling requests. The dependencies are passed here because signed URLs contain the port. */
  serve(dependencies: Dependencies): void;
  close: () => Promise<void>;
};

export async function startCdn({ host, port }: { host: string; port: number }): Promise<RunningCdn> {
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 72_000 });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    serve(dependencies) {
      server.on('request', (request, response) => {
        handle(dependencies, request, response).catch((error: unknown) => sendError(dependencies.log, response, error));
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

async function handle(dependencies: Dependencies, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { requestLog, rules, proxyConnections } = dependencies;
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const entry = requestLog.open({
    surface: 'cdn',
    account: null,
    proxy: proxyConnections.proxyOf(request.socket),
    method: request.method ?? '',
    path,
    query,
  });
  response.once('close', () => requestLog.close(entry, response.headersSent ? response.statusCode : null));
  await respond(dependencies, { request, response, entry, rule: rules.apply('cdn', entry) });
}

type Exchange = { request: IncomingMessage; response: ServerResponse; entry: LogEntry; rule: CdnRule | undefined };

async function respond({ catalogue, signedUrls, clock }: Dependencies, exchange: Exchange): Promise<void> {
  const { request, response, entry, rule } = exchange;
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Method Not Allowed');
  if (rule?.answer === 'expired') return sendText(response, 403, SIGNATURE_ERRORS.expired);
  if (rule?.answer === 'not_found') return sendText(response, 404, '');
  if (rule?.answer === 'slow') await sleep(rule.delayMs, undefined, { ref: false });

  if (needsSignature(entry.path)) {
    const signature = signedUrls.verify(request.url ?? '/', clock() / 1_000);
    if (signature !== 'valid') return sendText(response, 403, SIGNATURE_ERRORS[signature]);
  }
  const media = await catalogue.resolve(entry.path);
  if (!media) return sendText(response, 404, '');

  if (media.storyIds.length > 0) entry.storyIds = media.storyIds;
  const fault = rule?.answer === 'stall' || rule?.answer === 'short_body' ? rule.answer : undefined;
  await sendFile(request, response, { ...media, maxAgeSeconds: MAX_AGE_SECONDS, fault });
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(text) }).end(text);
}

/** A client that disconnects early is not an error. */
function sendError(log: Logger, response: ServerResponse, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  log.error({ err: error }, 'media request failed');
  if (response.headersSent) response.destroy();
  else sendText(response, 500, '');
}
