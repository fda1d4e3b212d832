import { type ChainLink, type ChainLinkName, chainLinks } from '@around/contracts/operator/health';
import { formatDuration } from '../relative-time.ts';
import type { ChainFacts } from './chain-facts.ts';
import { checkAccounts, isNoAccountAvailable } from './checks/check-accounts.ts';
import { checkCrawl, isStartingUp } from './checks/check-crawl.ts';
import { checkProxies } from './checks/check-proxies.ts';
import { checkArea, checkPlaces, checkStories, isFresh } from './checks/check-stories.ts';

const judges: Record<ChainLinkName, (facts: ChainFacts) => ChainLink> = {
  area: checkArea,
  places: checkPlaces,
  accounts: checkAccounts,
  crawl: checkCrawl,
  proxies: checkProxies,
  stories: checkStories,
};

/** Of several broken links, the first one here explains the others: without a crawler nothing else is tried at all. */
const BY_CONSEQUENCE: ChainLinkName[] = ['crawl', 'proxies', 'accounts', 'places', 'stories', 'area'];

export type ChainHealth = { fresh: boolean; startingUp: boolean; summary: string; links: ChainLink[] };

/** Are visitors getting fresh stories, and if not, which link is to be mended first? */
export function checkChain(facts: ChainFacts): ChainHealth {
  const links = chainLinks.map((name) => judges[name](facts));
  const fresh = isFresh(facts.stories);
  const worst = orderFor(facts)
    .map((name) => links.find((link) => link.name === name)!)
    .find(({ ok }) => !ok);
  return { fresh, startingUp: isStartingUp(facts), summary: summarize(facts, fresh, worst), links };
}

/** What rests every account makes the breaker pause and cools their proxies down too: those end first, and nothing begins again. */
function orderFor(facts: ChainFacts): ChainLinkName[] {
  const { workersAlive, isRunning, pause } = facts;
  const wouldCrawl = workersAlive > 0 && isRunning && (!pause || pause.cause === 'accounts_blocked');
  if (!wouldCrawl || !isNoAccountAvailable(facts)) return BY_CONSEQUENCE;
  return ['accounts', ...BY_CONSEQUENCE.filter((name) => name !== 'accounts')];
}

function summarize(facts: ChainFacts, fresh: boolean, worst: ChainLink | undefined): string {
  const { stories } = facts;
  if (!fresh && isStartingUp(facts)) return `Not yet: ${worst?.cause ?? 'the first stories are on their way'}`;
  if (!fresh) return `No: ${worst?.cause ?? 'no new story has arrived'}`;
  if (worst) return `Yes, but: ${worst.cause}`;
  return `Yes: ${stories.live} live stories in ${stories.livePlaces} places, the newest ${formatDuration(stories.newestMs ?? 0)} old`;
}
