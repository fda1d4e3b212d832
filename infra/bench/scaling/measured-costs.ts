/**
 * What one request, file or video costs, as measured by the programs of this repository on two shared cores. Processor times are
 * milliseconds of one core.
 */
export const measured = {
  /** `compare-request-costs.mjs`, in this folder, while other programs used most of the two cores: an idle machine needs less. */
  gatewayMs: { feedPage: 0.46, feedCheck: 0.22, search: 1.5, geocoding: 0.85, userCall: 2.1 },
  postgresMs: { search: 6, geocoding: 0.59, userCall: 0.26 },
  redisMs: { userCall: 0.1 },
  /** `infra/bench/login`: a check takes 14 ms, and the rest of a login 4 ms, most of them in the gateway. */
  loginMs: 18,
  /** `infra/bench/media`, CPU time per request: misses of 100 KB (0.48 ms) and of 5 MB (20.2 ms). */
  mediaMissMs: { perFile: 0.08, perMegabyte: 4 },
  /** `infra/bench/upload`: 0.25 s for 100 MB. */
  uploadMsPerMegabyte: 2.5,
  /** `infra/bench/upload`: 9.3 clips of 10 s a minute on two cores. */
  clipCoreSeconds: 12.9,
  /** `infra/bench/feed`: 371 MB with 50,000 live locations of two stories. The memory of an empty gateway is included. */
  indexBytesPerLocation: 7_400,
  /** `infra/bench/crawl`: 0.48 requests to the network for each story, of the 400 a day of an account under the limits `polite`. */
  crawlRequestsPerStory: 0.48,
  crawlRequestsPerAccount: 400,
  /** A million stories with their places and profiles (docs/operations.md): 668 MB. */
  postgresBytesPerStory: 668,
};
