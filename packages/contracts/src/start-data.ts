/** The id of the element of the document that holds the start data. */
export const START_DATA_ID = 'start-data';

/** Data that the document contains, so that the app starts without a request. None of it belongs to one user. */
export type StartData = {
  /** True: nobody is signed in. False: the app has to request the user. */
  isSignedOut: boolean;
  /** The first page of the feed around a position. `places` is as `GET /api/feed` answers. */
  feed?: { lat: number; lng: number; places: unknown } | undefined;
};
