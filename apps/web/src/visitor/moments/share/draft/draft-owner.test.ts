import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimDraft, releaseDraft } from './draft-owner.ts';
import { forgetDraft } from './forget-draft.ts';
import { readPendingMoment, savePendingMoment } from './pending-moment.ts';

const texts = { location: 'Kordon', caption: 'Sea', position: null };
const deleteDatabase = vi.fn();

function makeStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

beforeEach(() => {
  deleteDatabase.mockClear();
  vi.stubGlobal('sessionStorage', makeStorage());
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('indexedDB', { deleteDatabase });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft that was made signed out belongs to the next user who signs in, and to no later user', () => {
  savePendingMoment(texts);

  expect(claimDraft('ada')).toBe(false);
  expect(claimDraft('ada')).toBe(false);
  expect(readPendingMoment()).toEqual(texts);

  expect(claimDraft('grace')).toBe(true);
  expect(readPendingMoment()).toBeNull();
  expect(deleteDatabase).toHaveBeenCalledTimes(1);
});

test('a draft that a signed-out visitor wants to share does not belong to the previous user', () => {
  savePendingMoment(texts);
  claimDraft('ada');

  releaseDraft();

  expect(claimDraft('grace')).toBe(false);
  expect(readPendingMoment()).toEqual(texts);
});

test('another tab deletes the texts of the previous user, and keeps the video of the new one', () => {
  savePendingMoment(texts);
  claimDraft('ada');
  const firstTab = sessionStorage;
  vi.stubGlobal('sessionStorage', makeStorage());
  claimDraft('grace');
  deleteDatabase.mockClear();

  vi.stubGlobal('sessionStorage', firstTab);

  expect(claimDraft('grace')).toBe(true);
  expect(readPendingMoment()).toBeNull();
  expect(deleteDatabase).not.toHaveBeenCalled();
});

test('a deleted draft has no owner', () => {
  claimDraft('ada');

  forgetDraft();

  expect(claimDraft('grace')).toBe(false);
});
