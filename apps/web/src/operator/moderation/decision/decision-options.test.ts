import { expect, test } from 'vitest';
import type { CaseDetail } from '../moderation-queries.ts';
import { decisionOptions } from './decision-options.ts';

type Shown = { visibility?: string; profileId?: string; userId?: string; foundProfile?: object };

function makeCase(kind: CaseDetail['kind'], { visibility, profileId, userId, foundProfile }: Shown): CaseDetail {
  return {
    kind,
    story: visibility ? { visibility } : null,
    author: profileId || userId ? { profileId: profileId ?? null, userId: userId ?? null } : null,
    removal: kind === 'removal' ? { foundProfile: foundProfile ?? null } : null,
  } as unknown as CaseDetail;
}

const offered = (found: CaseDetail) =>
  decisionOptions(found)
    .filter(({ obstacle }) => obstacle === null)
    .map(({ action }) => action);

test('a story is restored only while it is hidden, and dismissed only while it is shown', () => {
  expect(offered(makeCase('story', { visibility: 'shown', profileId: 'p' }))).toEqual([
    'dismiss',
    'hide',
    'remove',
    'excludeProfile',
  ]);
  expect(offered(makeCase('story', { visibility: 'hidden', userId: 'u' }))).toEqual([
    'restore',
    'remove',
    'suspendUser',
  ]);
  expect(offered(makeCase('story', { visibility: 'removed' }))).toEqual(['restore', 'hide', 'remove']);
});

test('a reported story that is deleted counts as removed, or is dismissed', () => {
  expect(offered(makeCase('story', {}))).toEqual(['dismiss', 'remove']);
  expect(offered(makeCase('story', { visibility: 'gone', userId: 'u' }))).toEqual(['dismiss', 'remove', 'suspendUser']);
  expect(offered(makeCase('removal', { visibility: 'gone' }))).toEqual(['dismiss', 'remove']);
});

test('a request that names neither a story nor a profile can only be refused', () => {
  const found = makeCase('removal', {});

  expect(offered(found)).toEqual(['dismiss']);
  expect(decisionOptions(found)[0]!.name).toBe('Refuse the request');
  expect(offered(makeCase('removal', { foundProfile: { id: 'p' } }))).toEqual(['dismiss', 'excludeProfile']);
});

test('an appeal of an author is granted or refused', () => {
  const found = { ...makeCase('story', { visibility: 'removed', userId: 'u' }), isAppeal: true };

  expect(decisionOptions(found).map(({ name }) => name)).toEqual(['Grant the appeal', 'Refuse the appeal']);
  expect(offered(found)).toEqual(['restore', 'remove']);
  const appeal = { isHidden: true } as CaseDetail['appeal'];
  expect(offered({ ...found, appeal })).toEqual(['restore', 'hide']);
});

test('every decision has a key of its own', () => {
  const keys = decisionOptions(makeCase('story', { visibility: 'shown' })).map(({ key }) => key);

  expect(new Set(keys).size).toBe(6);
});
