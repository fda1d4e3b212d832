import type { ChainLink } from '@around/contracts/operator/health';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, callApi, okLink, openPage } from './chain-link.ts';

const HOMES_PAGE = openPage('Give profiles a home', '/admin?tab=profiles&home=missing');

/** A fifth of what was fetched, and stories are lost to visitors in earnest. */
const UNPLACED_SHARE = 0.2;
const QUIET_AFTER_MS = 3 * 3_600_000;
const QUIET_RUNS_AFTER_MS = 3_600_000;

/** Is there somewhere to look, and does it have a home? */
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

/** Do the areas that visitors are sent to have anything live? */
export function checkArea({ areas }: ChainFacts): ChainLink {
  const filled = areas.filter(({ livePlaces }) => livePlaces > 0);
  if (filled.length === 0) {
    const names = areas.map(({ name }) => name).join(' and ');
    return brokenLink(
      'area',
      `No place in ${names} has a live story`,
      openPage('Sync a profile there', '/admin?tab=profiles&focus=sync-account'),
    );
  }
  return okLink('area', filled.map(({ name, livePlaces }) => `${name}: ${livePlaces} live places`).join(', '));
}

/** Does what is fetched arrive where visitors are? */
export function checkStories({ stories, runs, trays }: ChainFacts): ChainLink {
  if (runs.storiesUnplaced > 0 && runs.storiesUnplaced >= UNPLACED_SHARE * runs.storiesFetched) {
    const cause = `${runs.storiesUnplaced} of the last ${runs.storiesFetched} stories have no place`;
    return brokenLink('stories', cause, HOMES_PAGE);
  }
  const isQuiet = stories.lastStoredMs === null || stories.lastStoredMs > QUIET_RUNS_AFTER_MS;
  if (runs.runs > 0 && runs.storiesFetched === 0 && isQuiet) {
    const cause =
      trays.read > 0 && trays.empty === trays.read
        ? `The last ${runs.runs} crawls found the tray empty: nobody whom the accounts follow has a live story`
        : `The last ${runs.runs} crawls brought no story`;
    return brokenLink('stories', cause, openPage('Look at the statistics', '/admin/crawler-statistics'));
  }
  if (stories.live === 0) {
    return brokenLink('stories', 'No story is live', openPage('Look at the statistics', '/admin/crawler-statistics'));
  }
  if (!isFresh(stories)) {
    const cause = `No new story for ${formatDuration(stories.lastStoredMs ?? 0)}`;
    return brokenLink('stories', cause, openPage('Look at the statistics', '/admin/crawler-statistics'));
  }
  return okLink('stories', `${stories.live} stories are live in ${stories.livePlaces} places`);
}

export function isFresh({ live, lastStoredMs }: ChainFacts['stories']): boolean {
  return live > 0 && lastStoredMs !== null && lastStoredMs <= QUIET_AFTER_MS;
}
