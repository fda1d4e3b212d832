import { type ChainLink, type ChainLinkName, chainLinks } from '@around/contracts/operator/monitoring/health';
import { formatDuration } from '../relative-time.ts';
import type { ChainFacts } from './chain-facts.ts';
import { checkAccounts, isNoAccountAvailable } from './checks/check-accounts.ts';
import { checkCrawl, isStartingUp } from './checks/check-crawl.ts';
import { checkMedia } from './checks/check-media.ts';
import { checkProxies } from './checks/check-proxies.ts';
import { checkPush } from './checks/check-push.ts';
import { checkReports } from './checks/check-reports.ts';
import { checkArea, checkPlaces, checkStories, isFresh } from './checks/check-stories.ts';
import { checkUploads } from './checks/check-uploads.ts';
import { describeFreshness } from './checks/describe-freshness.ts';

const checks: Record<ChainLinkName, (facts: ChainFacts) => ChainLink> = {
  area: checkArea,
  places: checkPlaces,
  accounts: checkAccounts,
  crawl: checkCrawl,
  proxies: checkProxies,
  stories: checkStories,
  media: checkMedia,
  uploads: checkUploads,
  reports: checkReports,
  push: checkPush,
};

/** Root causes first: the headline names the first broken link in this order. Without a crawler nothing else can work. */
const BY_ROOT_CAUSE: ChainLinkName[] = [
  'crawl',
  'proxies',
  'accounts',
  'places',
  'stories',
  'area',
  'media',
  'uploads',
  'reports',
  'push',
];

export type ChainHealth = {
  fresh: boolean;
  startingUp: boolean;
  summary: string;
  freshness: string | null;
  links: ChainLink[];
};

/** Checks every link and builds the headline from the link that explains the others. */
export function checkChain(facts: ChainFacts): ChainHealth {
  const links = chainLinks.map((name) => checks[name](facts));
  const fresh = isFresh(facts.stories);
  const rootCause = orderFor(facts)
    .map((name) => links.find((link) => link.name === name)!)
    .find(({ ok }) => !ok);
  const summary = summarize(facts, fresh, rootCause);
  return { fresh, startingUp: isStartingUp(facts), summary, freshness: describeFreshness(facts) ?? null, links };
}

/** Throttles that stop every account also open the circuit breaker and cool down proxies. Those end first, so name the accounts. */
function orderFor(facts: ChainFacts): ChainLinkName[] {
  const { workersAlive, isRunning, pause } = facts;
  const isCrawling = workersAlive > 0 && isRunning && (!pause || pause.cause === 'accounts_blocked');
  if (!isCrawling || !isNoAccountAvailable(facts)) return BY_ROOT_CAUSE;
  return ['accounts', ...BY_ROOT_CAUSE.filter((name) => name !== 'accounts')];
}

function summarize(facts: ChainFacts, fresh: boolean, rootCause: ChainLink | undefined): string {
  const { stories } = facts;
  if (!fresh && isStartingUp(facts)) return `Not yet: ${rootCause?.cause ?? 'the first stories are being fetched'}`;
  if (!fresh) return `No: ${rootCause?.cause ?? 'no new story has arrived'}`;
  if (rootCause) return `Yes, but: ${rootCause.cause}`;
  return `Yes: ${stories.live} live stories in ${stories.livePlaces} places, the newest ${formatDuration(stories.newestMs ?? 0)} old`;
}
