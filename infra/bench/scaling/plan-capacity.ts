import { measured } from './measured-costs.ts';
import { type Day, type Load, peakOf, scaleLoad } from './replay-day.ts';
import { city } from './visitor-habits.ts';

/** How much of a program's cores the busiest quarter of an hour may use: the rest is for bursts, and for a zone that fails. */
const BUSY = 0.5;
/** A gateway is one event loop. Password checks run in other threads. */
const GATEWAY_CORES = 1;
const MEDIA_PROXY_CORES = 1;
const UPLOAD_WORKER_CORES = 2;
const POSTGRES_CORES = 16;
/** Of one Redis, which uses one core. */
const REDIS_CORES = 1;
/** One of each would be a single point of failure. */
const MIN_REPLICAS = 2;
/** Of one gateway. Beyond it the index is divided into cells, each with gateways of its own. */
const INDEX_BYTES = 1.5e9;
/** What a moment adds to the live locations: most moments are shared where somebody has shared one. */
const LOCATIONS_PER_MOMENT = 0.5;
/** Commits a second of one primary, with its disks: half of what decision 18 names as far from a limit. */
const COMMITS_PER_PRIMARY = 500;
/** Rows of a visit, an upload, its job, its moment and its counts. */
const COMMITS_PER_UPLOAD = 12;
const COMMITS_PER_LOGIN = 2;

export type Capacity = {
  cities: number;
  perSecond: Load;
  gateways: number;
  cells: number;
  mediaProxies: number;
  uploadWorkers: number;
  postgresPrimaries: number;
  postgresReplicas: number;
  redisNodes: number;
  crawlAccounts: number;
  /** Rows of a day's stories; they are kept for as long as statistics need them. */
  postgresGigabytesADay: number;
  cdnGigabits: number;
  originGigabits: number;
  total: Load;
};

/** What a number of daily visitors needs, if each of their cities has a day like this one, and all have their peak at the same time. */
export function planCapacity(day: Day, visitors: number): Capacity {
  const cities = visitors / city.visitors;
  const perSecond = scaleLoad(peakOf(day), cities);
  const total = scaleLoad(day.total, cities);
  const storiesADay = cities * city.storiesADay + total.uploads;
  const locations = cities * city.venues + total.uploads * LOCATIONS_PER_MOMENT;
  const cells = Math.ceil((locations * measured.indexBytesPerLocation) / INDEX_BYTES);
  const replicas = (cores: number, each: number) => Math.max(MIN_REPLICAS, Math.ceil(cores / (each * BUSY)));
  const commits = perSecond.uploads * COMMITS_PER_UPLOAD + perSecond.logins * COMMITS_PER_LOGIN;
  return {
    cities,
    perSecond,
    total,
    postgresGigabytesADay: (storiesADay * measured.postgresBytesPerStory) / 1e9,
    cells,
    gateways: Math.max(cells * MIN_REPLICAS, replicas(gatewayCores(perSecond), GATEWAY_CORES)),
    mediaProxies: replicas(mediaCores(perSecond), MEDIA_PROXY_CORES),
    uploadWorkers: replicas(perSecond.uploads * measured.clipCoreSeconds, UPLOAD_WORKER_CORES),
    postgresPrimaries: Math.max(1, Math.ceil(commits / COMMITS_PER_PRIMARY)),
    postgresReplicas: replicas(postgresCores(perSecond), POSTGRES_CORES),
    redisNodes: replicas(redisCores(perSecond), REDIS_CORES),
    crawlAccounts: Math.ceil(
      (cities * city.storiesADay * measured.crawlRequestsPerStory) / measured.crawlRequestsPerAccount,
    ),
    cdnGigabits: gigabits(perSecond.mediaBytes + perSecond.appBytes + perSecond.apiBytes),
    originGigabits: gigabits(perSecond.mediaMissBytes + perSecond.apiBytes),
  };
}

function gatewayCores(load: Load): number {
  const { gatewayMs, loginMs, uploadMsPerMegabyte } = measured;
  return seconds(
    load.feedPages * gatewayMs.feedPage +
      load.feedChecks * gatewayMs.feedCheck +
      load.searches * gatewayMs.search +
      load.geocodings * gatewayMs.geocoding +
      load.userCalls * gatewayMs.userCall +
      load.logins * loginMs +
      (load.uploadedBytes / 1e6) * uploadMsPerMegabyte,
  );
}

/** The media-proxy answers from its cache when the CDN requests a file a second time, from another place. */
function mediaCores(load: Load): number {
  const { perFile, perMegabyte } = measured.mediaMissMs;
  return seconds(load.mediaMisses * perFile + (load.mediaMissBytes / 1e6) * perMegabyte);
}

function postgresCores(load: Load): number {
  const { postgresMs } = measured;
  return seconds(
    load.searches * postgresMs.search + load.geocodings * postgresMs.geocoding + load.userCalls * postgresMs.userCall,
  );
}

function redisCores(load: Load): number {
  return seconds(load.userCalls * measured.redisMs.userCall);
}

function seconds(ms: number): number {
  return ms / 1_000;
}

function gigabits(bytesPerSecond: number): number {
  return (bytesPerSecond * 8) / 1e9;
}
