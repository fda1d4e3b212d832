import * as developerPages from './developer-pages.ts';
import type { Endpoint } from './endpoint.ts';
import * as feed from './feed.ts';
import * as feedEvents from './feed-events.ts';
import * as locations from './locations.ts';
import * as moments from './moments/moments.ts';
import * as resumableUpload from './moments/resumable-upload.ts';
import * as accountActions from './operator/accounts/account-actions.ts';
import * as credentials from './operator/accounts/credentials.ts';
import * as instagramAccounts from './operator/accounts/instagram-accounts.ts';
import * as adminSession from './operator/admin-session.ts';
import * as collection from './operator/collection.ts';
import * as cooldowns from './operator/cooldowns.ts';
import * as crawlerActions from './operator/crawler/crawler-actions.ts';
import * as crawlerControl from './operator/crawler/crawler-control.ts';
import * as jobs from './operator/crawler/jobs.ts';
import * as runLog from './operator/crawler/run-log.ts';
import * as cases from './operator/moderation/cases.ts';
import * as decisions from './operator/moderation/decisions.ts';
import * as moderationStatistics from './operator/moderation/moderation-statistics.ts';
import * as activity from './operator/monitoring/activity.ts';
import * as alerts from './operator/monitoring/alerts.ts';
import * as audit from './operator/monitoring/audit.ts';
import * as causes from './operator/monitoring/causes.ts';
import * as debug from './operator/monitoring/debug.ts';
import * as health from './operator/monitoring/health.ts';
import * as notifications from './operator/monitoring/notifications.ts';
import * as setAsideStories from './operator/monitoring/set-aside-stories.ts';
import * as statistics from './operator/monitoring/statistics.ts';
import * as operatorStories from './operator/monitoring/stories.ts';
import * as uploads from './operator/monitoring/uploads.ts';
import * as profiles from './operator/profiles.ts';
import * as proxies from './operator/proxies/proxies.ts';
import * as proxyImport from './operator/proxies/proxy-import.ts';
import * as secondFactor from './operator/second-factor.ts';
import * as geocode from './places/geocode.ts';
import * as maps from './places/maps.ts';
import * as placeStatus from './places/place-status.ts';
import * as places from './places/places.ts';
import * as pushSubscriptions from './push/push-subscriptions.ts';
import * as removals from './safety/removals.ts';
import * as reports from './safety/reports.ts';
import * as standing from './safety/standing.ts';
import * as emailCodes from './users/email-codes.ts';
import * as follows from './users/follows.ts';
import * as login from './users/login.ts';
import * as passkeys from './users/passkeys.ts';
import * as registration from './users/registration.ts';
import * as signInProviders from './users/sign-in-providers.ts';
import * as user from './users/user.ts';
import * as userSessions from './users/user-sessions.ts';

const modules: object[] = [
  developerPages,
  feed,
  feedEvents,
  locations,
  moments,
  resumableUpload,
  accountActions,
  credentials,
  instagramAccounts,
  adminSession,
  collection,
  cooldowns,
  crawlerActions,
  crawlerControl,
  jobs,
  runLog,
  cases,
  causes,
  decisions,
  moderationStatistics,
  activity,
  alerts,
  audit,
  debug,
  health,
  notifications,
  setAsideStories,
  statistics,
  operatorStories,
  uploads,
  profiles,
  proxies,
  proxyImport,
  secondFactor,
  geocode,
  maps,
  places,
  placeStatus,
  pushSubscriptions,
  removals,
  reports,
  standing,
  emailCodes,
  follows,
  login,
  passkeys,
  registration,
  signInProviders,
  userSessions,
  user,
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'summary' in value && 'path' in value;
}

/** Every endpoint of the contracts, by method and path: `GET /api/feed`. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
