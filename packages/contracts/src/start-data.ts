/** The id of the element of the document that holds the start data. */
export const START_DATA_ID = 'start-data';

/** What the document tells the app, so that it starts without asking. It says nothing that belongs to one user. */
export type StartData = {
  /** Whether nobody is signed in. False: the app has to ask. */
  isSignedOut: boolean;
  /** The first page of the feed around a position. `places` is as `GET /api/feed` answers. */
  feed?: { lat: number; lng: number; places: unknown } | undefined;
};
