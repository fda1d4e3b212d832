import { expect, test } from 'vitest';
import { countUnreadable } from './count-unreadable.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');

function makeStory(id: string, username: string, reason: string, lastSeenAt: string) {
  const seen = { times: 1, firstSeenAt: '2026-05-01T08:00:00Z', lastSeenAt };
  return { id, username, mediaId: id, reason, keys: [], isWholeProfile: false, lastRunId: null, ...seen };
}

test('counts stories, their profiles, those of the last hour, and the reasons by how often they occur', () => {
  const stories = [
    makeStory('1', 'ada', 'no media', '2026-05-01T10:59:59Z'),
    makeStory('2', 'grace', 'pk: Invalid input', '2026-05-01T11:00:01Z'),
    makeStory('3', 'grace', 'pk: Invalid input', '2026-05-01T11:30:00Z'),
  ];

  expect(countUnreadable(stories, NOW)).toEqual({
    stories: 3,
    profiles: 2,
    recent: 2,
    reasons: [
      { reason: 'pk: Invalid input', stories: 2, profiles: 1 },
      { reason: 'no media', stories: 1, profiles: 1 },
    ],
  });
});

test('nothing is counted without stories', () => {
  expect(countUnreadable([], NOW)).toEqual({ stories: 0, profiles: 0, recent: 0, reasons: [] });
});
