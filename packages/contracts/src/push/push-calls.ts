/** Method and path of the calls about notifications, without zod as in `later-calls.ts`: the service worker makes one of them. */
export const pushKeyCall = { method: 'GET', path: '/api/push/key' } as const;
export const savePushCall = { method: 'POST', path: '/api/push/subscriptions' } as const;
export const deletePushCall = { method: 'DELETE', path: '/api/push/subscriptions' } as const;

/** Maximum number of places that one device follows, and so of `placeIds` in its subscription. */
export const PUSH_PLACES_MAX = 200;

/** The content of a notification, in the language of its subscription: the gateway encrypts it, the service worker shows it. */
export type PushMessage = {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  language: string;
  /** The label of the action that ends the notifications. */
  turnOff: string;
};
