import type { AlertNews } from '@around/database/alerts/alert-queries';
import { formatDuration } from '../relative-time.ts';

/** Tells one piece of news; rejects when it was not taken. */
export type NotifyAlert = (news: AlertNews) => Promise<void>;

const DEADLINE_MS = 5_000;

/**
 * Posts news as JSON: `text` for chats that show it as it is, `alert` for programs. The same news may come twice; `alert.id` and
 * `news` tell.
 */
export function alertWebhook(url: string): NotifyAlert {
  return async ({ news, ...alert }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: describeAlert({ news, ...alert }), news, alert }),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the alert webhook answered ${response.status}`);
  };
}

function describeAlert({ news, cause, beganAt, endedAt }: AlertNews): string {
  if (news === 'began' || endedAt === null) return `Around: ${cause}`;
  return `Around: over after ${formatDuration(endedAt.getTime() - beganAt.getTime())}: ${cause}`;
}
