import type { Endpoint } from '@around/contracts/endpoint';
import * as feed from '@around/contracts/feed';
import * as feedEvents from '@around/contracts/feed-events';
import * as locations from '@around/contracts/locations';
import * as moments from '@around/contracts/moments/moments';
import * as resumableUpload from '@around/contracts/moments/resumable-upload';
import * as accountActions from '@around/contracts/operator/accounts/account-actions';
import * as credentials from '@around/contracts/operator/accounts/credentials';
import * as instagramAccounts from '@around/contracts/operator/accounts/instagram-accounts';
import * as adminSession from '@around/contracts/operator/admin-session';
import * as collection from '@around/contracts/operator/collection';
import * as cooldowns from '@around/contracts/operator/cooldowns';
import * as crawlerActions from '@around/contracts/operator/crawler/crawler-actions';
import * as crawlerControl from '@around/contracts/operator/crawler/crawler-control';
import * as jobs from '@around/contracts/operator/crawler/jobs';
import * as runLog from '@around/contracts/operator/crawler/run-log';
import * as cases from '@around/contracts/operator/moderation/cases';
import * as decisions from '@around/contracts/operator/moderation/decisions';
import * as moderationStatistics from '@around/contracts/operator/moderation/moderation-statistics';
import * as activity from '@around/contracts/operator/monitoring/activity';
import * as alerts from '@around/contracts/operator/monitoring/alerts';
import * as audit from '@around/contracts/operator/monitoring/audit';
import * as debug from '@around/contracts/operator/monitoring/debug';
import * as health from '@around/contracts/operator/monitoring/health';
import * as setAsideStories from '@around/contracts/operator/monitoring/set-aside-stories';
import * as statistics from '@around/contracts/operator/monitoring/statistics';
import * as uploads from '@around/contracts/operator/monitoring/uploads';
import * as profiles from '@around/contracts/operator/profiles';
import * as proxies from '@around/contracts/operator/proxies/proxies';
import * as proxyImport from '@around/contracts/operator/proxies/proxy-import';
import * as geocode from '@around/contracts/places/geocode';
import * as maps from '@around/contracts/places/maps';
import * as places from '@around/contracts/places/places';
import * as removals from '@around/contracts/safety/removals';
import * as reports from '@around/contracts/safety/reports';
import * as standing from '@around/contracts/safety/standing';
import * as emailCodes from '@around/contracts/users/email-codes';
import * as login from '@around/contracts/users/login';
import * as passkeys from '@around/contracts/users/passkeys';
import * as registration from '@around/contracts/users/registration';
import * as signInProviders from '@around/contracts/users/sign-in-providers';
import * as user from '@around/contracts/users/user';
import * as userSessions from '@around/contracts/users/user-sessions';

const modules: object[] = [
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
  decisions,
  moderationStatistics,
  activity,
  alerts,
  audit,
  debug,
  health,
  setAsideStories,
  statistics,
  uploads,
  profiles,
  proxies,
  proxyImport,
  geocode,
  maps,
  places,
  removals,
  reports,
  standing,
  emailCodes,
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
