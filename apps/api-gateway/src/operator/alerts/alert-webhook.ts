import type { AlertNotification } from '@around/database/alerts/alert-queries';
import { formatDuration } from '../relative-time.ts';

/** Sends one alert change; rejects when the receiver does not accept it. */
export type NotifyAlert = (news: AlertNotification) => Promise<void>;

const TIMEOUT_MS = 5_000;

/**
 * Posts `{text, news, alert}` as JSON: `text` for chats, the rest for programs. Delivery is at least once; receivers deduplicate
 * by `alert.id` and `news`.
 */
export function alertWebhook(url: string): NotifyAlert {
  return async ({ news, ...alert }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: describeAlert({ news, ...alert }), news, alert }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the alert webhook answered ${response.status}`);
  };
}

function describeAlert({ news, cause, beganAt, endedAt }: AlertNotification): string {
  if (news === 'began' || endedAt === null) return `Around: ${cause}`;
  return `Around: over after ${formatDuration(endedAt.getTime() - beganAt.getTime())}: ${cause}`;
}
