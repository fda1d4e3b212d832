import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, callApi, okLink, openPage } from './chain-link.ts';
import { describeFreshness, isLate } from './describe-freshness.ts';

const HOMES_PAGE = openPage('Set missing homes', '/admin/profiles?home=missing');

/** Broken when this share of the fetched stories has no position. */
const UNPLACED_SHARE = 0.2;
const QUIET_AFTER_MS = 3 * 3_600_000;
const QUIET_RUNS_AFTER_MS = 3_600_000;

/** Broken when no profile is observed, or when none has a home and no story is live. */
export function checkPlaces({ profiles, stories }: ChainFacts): ChainLink {
  if (profiles.observed === 0) {
    return brokenLink('places', 'No profile is observed yet', callApi('Sync profiles', '/api/instagram/sync-profiles'));
  }
  if (profiles.withHome === 0 && stories.live === 0) {
    const cause = `Of ${profiles.observed} profiles none has a known home`;
    return brokenLink('places', cause, HOMES_PAGE);
  }
  return okLink('places', `${profiles.observed} profiles are observed, ${profiles.withHome} with a known home`);
}

/** Broken when no built-in area has a live story. */
export function checkArea({ areas }: ChainFacts): ChainLink {
  const filled = areas.filter(({ livePlaces }) => livePlaces > 0);
  if (filled.length === 0) {
    const names = areas.map(({ name }) => name).join(' and ');
    return brokenLink(
      'area',
      `No place in ${names} has a live story`,
      openPage('Sync a profile there', '/admin/profiles?focus=sync-account'),
    );
  }
  return okLink('area', filled.map(({ name, livePlaces }) => `${name}: ${livePlaces} live places`).join(', '));
}

/** Broken when too many stories have no position, no new story was stored for too long, or stories arrive late. */
export function checkStories(facts: ChainFacts): ChainLink {
  const { stories, runs, trays } = facts;
  if (runs.storiesUnplaced > 0 && runs.storiesUnplaced >= UNPLACED_SHARE * runs.storiesFetched) {
    const cause = `${runs.storiesUnplaced} of the last ${runs.storiesFetched} stories have no place`;
    return brokenLink('stories', cause, HOMES_PAGE);
  }
  const isQuiet = stories.lastStoredMs === null || stories.lastStoredMs > QUIET_RUNS_AFTER_MS;
  if (runs.runs > 0 && runs.storiesFetched === 0 && isQuiet) {
    const cause =
      trays.read > 0 && trays.empty === trays.read
        ? `The last ${runs.runs} crawls found the tray empty: no followed profile has a live story`
        : `The last ${runs.runs} crawls brought no story`;
    return brokenLink('stories', cause, openPage('Open the statistics', '/admin/crawler-statistics'));
  }
  if (stories.live === 0) {
    return brokenLink('stories', 'No story is live', openPage('Open the statistics', '/admin/crawler-statistics'));
  }
  if (!isFresh(stories)) {
    const cause = `No new story for ${formatDuration(stories.lastStoredMs ?? 0)}`;
    return brokenLink('stories', cause, openPage('Open the statistics', '/admin/crawler-statistics'));
  }
  if (isLate(facts)) {
    const cause = `Stories arrive late. ${describeFreshness(facts)}`;
    return brokenLink('stories', cause, openPage('Open the statistics', '/admin/crawler-statistics'));
  }
  return okLink('stories', `${stories.live} stories are live in ${stories.livePlaces} places`);
}

export function isFresh({ live, lastStoredMs }: ChainFacts['stories']): boolean {
  return live > 0 && lastStoredMs !== null && lastStoredMs <= QUIET_AFTER_MS;
}
