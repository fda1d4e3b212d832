import type { DuePush } from '@around/database/push/due-pushes';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { type PushEndpoint, readPushEndpoint } from '../push-endpoint.ts';
import type { PushSettings } from '../push-settings.ts';
import { publicAgent } from './public-connector.ts';
import { toPushMessage } from './push-message.ts';

/** None of them holds the endpoint, so they may be logged. */
export type PushResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; status: number; retryAfterMs: number | undefined }
  | { outcome: 'unanswered'; reason: string };

export type PushSender = {
  send: (push: DuePush, signal: AbortSignal) => Promise<PushResult>;
  close: () => Promise<void>;
};

/** A browser that is switched off for longer gets the next one instead. */
const TTL_SECONDS = 3_600;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_096;
const GONE = [404, 410];

/** Encrypts notifications for their browsers and sends them to the push services. Follows no redirect. */
export function pushSender({ vapid, privateOrigins }: PushSettings, timeoutMs = TIMEOUT_MS): PushSender {
  const agents = { public: publicAgent(), private: new Agent() };

  async function post({ url, isPrivate }: PushEndpoint, push: DuePush, stopping: AbortSignal): Promise<PushResult> {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: url.href, keys: { p256dh: push.p256dh, auth: push.auth } },
      JSON.stringify(toPushMessage(push)),
      { vapidDetails: vapid, TTL: TTL_SECONDS, topic: topicOf(push) },
    );
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
    const answer = await request(url, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
      signal,
      dispatcher: isPrivate ? agents.private : agents.public,
    });
    // Only the status matters. A longer body ends the connection.
    await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined);
    return toResult(answer.statusCode, answer.headers['retry-after']);
  }

  return {
    async send(push, signal) {
      // Checked again: the allowed hosts may have changed since the browser subscribed.
      const endpoint = readPushEndpoint(push.endpoint, privateOrigins);
      if (!endpoint) return { outcome: 'gone' };
      return post(endpoint, push, signal).catch(toUnanswered);
    },
    async close() {
      await Promise.all([agents.public.destroy(), agents.private.destroy()]);
    },
  };
}

/** 32 characters of base64url are allowed: a newer notification of the same place replaces one that the browser has not fetched. */
function topicOf({ placeId }: DuePush): string {
  return placeId.replaceAll('-', '');
}

function toResult(status: number, retryAfter: string | string[] | undefined): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (GONE.includes(status)) return { outcome: 'gone' };
  const seconds = Number(retryAfter);
  return { outcome: 'refused', status, retryAfterMs: seconds > 0 ? seconds * 1_000 : undefined };
}

/** The message of an error may hold the address, so only its code or name is kept. */
function toUnanswered(error: unknown): PushResult {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return { outcome: 'unanswered', reason: String(code ?? name ?? 'unknown') };
}
