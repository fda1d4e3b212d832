import type { ProfileId } from '@around/contracts/ids';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';
import { expect, test } from 'vitest';
import { pacingPresets } from '../../pacing/pacing-presets.ts';
import { findDueProfiles } from './due-profiles.ts';

const now = new Date('2026-05-01T12:00:00Z');
const pacing = pacingPresets.polite;
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

type Seen = { latestStoryAt?: Date; storiesFetchedAt?: Date; goneAt?: Date };

function makeProfile(name: string, seen: Seen = {}) {
  const unseen = { latestStoryAt: null, storiesFetchedAt: null, goneAt: null };
  return { id: name as ProfileId, networkId: `n-${name}`, ...unseen, ...seen };
}

function makeEntry(name: string, latestMediaAt: Date): TrayEntry {
  const profile = {
    id: `n-${name}`,
    username: name,
    fullName: null,
    isPrivate: false,
    isVerified: false,
    avatarUrl: null,
  };
  return { profile, latestMediaAt, expiresAt: null, stories: null };
}

const noHistory = { now, pacing, postingHours: new Map(), sightings: new Map() };

test('a profile is due when the tray shows a newer story', () => {
  const known = { latestStoryAt: minutesAgo(30), storiesFetchedAt: minutesAgo(20) };
  const watched = [makeProfile('news', known), makeProfile('same', known), makeProfile('quiet', known)];
  const tray = [makeEntry('news', minutesAgo(5)), makeEntry('same', minutesAgo(30))];

  expect(findDueProfiles(watched, tray, noHistory)).toEqual(['news']);
});

test('a profile that the tray does not show is due after eight hours, even if it rarely posts', () => {
  const watched = [
    makeProfile('recent', { storiesFetchedAt: minutesAgo(479) }),
    makeProfile('long-ago', { storiesFetchedAt: minutesAgo(481) }),
  ];

  expect(findDueProfiles(watched, [], noHistory)).toEqual(['long-ago']);
});

test('a profile that posts every hour is due sooner, but not within the hour', () => {
  const postingHours = new Map([
    ['busy' as ProfileId, { daysWatched: 14, storiesByHour: Array.from({ length: 24 }, () => 20) }],
  ]);
  const lookedAt = (minutes: number) => [makeProfile('busy', { storiesFetchedAt: minutesAgo(minutes) })];

  expect(findDueProfiles(lookedAt(90), [], { ...noHistory, postingHours })).toEqual(['busy']);
  expect(findDueProfiles(lookedAt(59), [], { ...noHistory, postingHours })).toEqual([]);
});

test('profiles with a newer story come first, then those with the most expected stories', () => {
  const watched = [
    makeProfile('b', { storiesFetchedAt: minutesAgo(600) }),
    makeProfile('c', { storiesFetchedAt: minutesAgo(700) }),
    makeProfile('new'),
    makeProfile('news', { storiesFetchedAt: minutesAgo(61) }),
  ];

  expect(findDueProfiles(watched, [makeEntry('news', minutesAgo(1))], noHistory)).toEqual(['news', 'new', 'c', 'b']);
});

test('a story that was missing from the last fetch is fetched again only after the repoll time', () => {
  const sightings = new Map([['news' as ProfileId, { latestMediaAt: minutesAgo(80), seenAt: minutesAgo(75) }]]);
  const due = (storiesFetchedAt: Date) =>
    findDueProfiles([makeProfile('news', { storiesFetchedAt })], [makeEntry('news', minutesAgo(80))], {
      ...noHistory,
      sightings,
    });

  expect(due(minutesAgo(76))).toEqual(['news']);
  expect(due(minutesAgo(20))).toEqual([]);
  expect(due(minutesAgo(61))).toEqual(['news']);
});

test('a story newer than the missing one makes the profile due', () => {
  const sightings = new Map([['news' as ProfileId, { latestMediaAt: minutesAgo(80), seenAt: minutesAgo(75) }]]);
  const watched = [makeProfile('news', { storiesFetchedAt: minutesAgo(20) })];

  expect(findDueProfiles(watched, [makeEntry('news', minutesAgo(10))], { ...noHistory, sightings })).toEqual(['news']);
});

test('a profile that is gone is not due until a tray shows it', () => {
  const watched = [makeProfile('gone', { goneAt: minutesAgo(900), storiesFetchedAt: minutesAgo(900) })];

  expect(findDueProfiles(watched, [], noHistory)).toEqual([]);
  expect(findDueProfiles(watched, [makeEntry('gone', minutesAgo(5))], noHistory)).toEqual(['gone']);
});
