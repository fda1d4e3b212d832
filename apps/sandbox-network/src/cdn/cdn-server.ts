import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@around/service-kit/logger';
import type { LogEntry, RequestLog } from '../control/request-log.ts';
import type { OutgoingPorts } from '../proxies/outgoing-ports.ts';
import type { CdnRule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { type MediaCatalogue, needsSignature } from './media-catalogue.ts';
import { sendFile } from './send-file.ts';
import type { SignedUrls } from './signed-urls.ts';

const MAX_AGE_SECONDS = 1_209_600;
const TELLING_VERDICTS = { expired: 'URL signature expired', mismatch: 'URL signature mismatch' } as const;

type CdnParts = {
  catalogue: MediaCatalogue;
  signedUrls: SignedUrls;
  requestLog: RequestLog;
  ruleBook: RuleBook;
  outgoingPorts: OutgoingPorts;
  clock: () => number;
  log: Logger;
};

export type RunningCdn = {
  port: number;
  /** The addresses that it signs carry its port, so its parts are given once that is known. */
  serve(parts: CdnParts): void;
  close: () => Promise<void>;
};

export async function startCdn({ host, port }: { host: string; port: number }): Promise<RunningCdn> {
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 72_000 });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    serve(parts) {
      server.on('request', (request, response) => {
        receive(parts, request, response).catch((error: unknown) => fail(parts.log, response, error));
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

async function receive(parts: CdnParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { requestLog, ruleBook, outgoingPorts } = parts;
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const entry = requestLog.open({
    surface: 'cdn',
    account: null,
    proxy: outgoingPorts.proxyBehind(request.socket),
    method: request.method ?? '',
    path,
    query,
  });
  response.once('close', () => requestLog.close(entry, response.headersSent ? response.statusCode : null));
  await answer(parts, { request, response, entry, rule: ruleBook.apply('cdn', entry) });
}

type Visit = { request: IncomingMessage; response: ServerResponse; entry: LogEntry; rule: CdnRule | undefined };

async function answer({ catalogue, signedUrls, clock }: CdnParts, visit: Visit): Promise<void> {
  const { request, response, entry, rule } = visit;
  if (request.method !== 'GET' && request.method !== 'HEAD') return answerText(response, 405, 'Method Not Allowed');
  if (rule?.answer === 'expired') return answerText(response, 403, TELLING_VERDICTS.expired);
  if (rule?.answer === 'not_found') return answerText(response, 404, '');
  if (rule?.answer === 'slow') await sleep(rule.delayMs, undefined, { ref: false });

  if (needsSignature(entry.path)) {
    const verdict = signedUrls.verify(request.url ?? '/', clock() / 1_000);
    if (verdict !== 'valid') return answerText(response, 403, TELLING_VERDICTS[verdict]);
  }
  const media = await catalogue.resolve(entry.path);
  if (!media) return answerText(response, 404, '');

  if (media.storyIds.length > 0) entry.storyIds = media.storyIds;
  const fault = rule?.answer === 'stall' || rule?.answer === 'short_body' ? rule.answer : undefined;
  await sendFile(request, response, { ...media, maxAgeSeconds: MAX_AGE_SECONDS, fault });
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(text) }).end(text);
}

/** A client that leaves in the middle is no failure of ours. */
function fail(log: Logger, response: ServerResponse, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
  log.error({ err: error }, 'media request failed');
  if (response.headersSent) response.destroy();
  else answerText(response, 500, '');
}
