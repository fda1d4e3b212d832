/** How long a request waits for a dependency before it is answered without it. */
export type Deadlines = {
  /** Who is signed in. Shorter than the timeouts of Redis and Postgres: the app waits for it before it shows who is signed in. */
  sessionMs: number;
  /** A query of the feed. Clients wait at least 10 s. */
  feedQueryMs: number;
  /** The first attempt to send a mail. */
  firstMailMs: number;
  /** A request to an OpenID Connect provider. */
  providerMs: number;
};

export const defaultDeadlines: Deadlines = {
  sessionMs: 800,
  feedQueryMs: 4_000,
  firstMailMs: 4_000,
  providerMs: 5_000,
};
