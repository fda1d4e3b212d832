/**
 * What one visitor does on a day. None of this is measured by Around: these are assumptions about a product of this kind, which rather
 * overestimate the cost. Change them and run the simulation again.
 */
export const habits = {
  /** Share of a day's visits that begin in each hour, by the clock of the city: a small peak at noon, a large one in the evening. */
  visitsByHour: [
    2.2, 1.3, 0.8, 0.5, 0.4, 0.6, 1.4, 2.6, 3.6, 4.0, 4.2, 4.6, 5.4, 5.2, 4.6, 4.4, 4.6, 5.2, 6.2, 7.4, 8.6, 9.0, 7.6,
    5.6,
  ],
  visitsADay: 2.4,
  /** The pages of the feed that a visit reads, the first one included. */
  feedPages: 2.2,
  /** Visits that return to the tab and request the feed again; it has rarely changed, so the answer is a 304. */
  feedChecks: 1.5,
  /** Stories that a visit opens. */
  stories: 14,
  secondsAStory: 7,
  videoShare: 0.5,
  /** Thumbnails that scroll past without being opened. */
  thumbnails: 30,
  placeSearches: 0.35,
  reverseGeocodings: 0.6,
  /** Each visit requests once whether somebody is signed in. */
  userCalls: 1,
  logins: 0.03,
  /** Visits that load the app for the first time, or a new release of it. */
  appLoads: 0.25,
  uploads: 0.006,
};

/** Bytes as sent. Thumbnails are resized to 320 pixels; a feed page has 20 places. */
export const sizes = {
  app: 350_000,
  feedPage: 28_000,
  notModified: 400,
  thumbnail: 18_000,
  picture: 140_000,
  video: 1_600_000,
  /** The share of a story's video that is downloaded, because visitors leave early. */
  watchedShare: 0.7,
  uploaded: 14_000_000,
  /** What the upload-worker makes of it: two renditions and a poster. */
  stored: 9_000_000,
};

export const city = {
  /** Daily visitors of one city, and what is crawled for them. */
  visitors: 250_000,
  venues: 500,
  storiesADay: 1_000,
};

/** Share of media bytes that a CDN answers: the same few thousand stories are watched by all visitors of a city. */
export const cdnHitRate = 0.97;
/** Share of feed pages that a CDN answers for two seconds (`s-maxage=2`), for positions of 11 m: hardly any. */
export const feedHitRate = 0.02;
