import type { Page } from 'playwright-core';

/** What the visitor reads in a notification. */
export interface ShownNotification {
  title: string;
  body: string;
}

/**
 * Records the notifications that the browser of this page shows from now on. Tests wait for them here and not in
 * `getNotifications()`: when that list is read while Chromium is about to show a notification, Chromium forgets the notification.
 */
export async function recordShownNotifications(page: Page): Promise<ShownNotification[]> {
  const shown: ShownNotification[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    if (backgroundServiceEvent.eventName !== 'Notification displayed') return;
    const texts = new Map(backgroundServiceEvent.eventMetadata.map(({ key, value }) => [key, value]));
    shown.push({ title: texts.get('Title') ?? '', body: texts.get('Body') ?? '' });
  });
  await session.send('BackgroundService.startObserving', { service: 'notifications' });
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  return shown;
}
