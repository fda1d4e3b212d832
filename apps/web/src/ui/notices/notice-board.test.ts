import { expect, test } from 'vitest';
import { createNoticeBoard, DISMISSED_NOTICE_KEPT_MS, NOTICE_DURATION_MS } from './notice-board.ts';

/** A board whose layer is loaded and shows each notice at once. */
function makeShownBoard() {
  const board = makeBoard();
  board.subscribe(board.startTimer);
  return board;
}

function makeBoard() {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const board = createNoticeBoard({
    delay(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  return {
    ...board,
    advanceTime(ms: number) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

test('keeps a new notice open when the timer of the replaced one ends', () => {
  const board = makeShownBoard();
  board.show({ title: 'first' });
  board.advanceTime(NOTICE_DURATION_MS - 1);
  board.show({ title: 'second' });

  board.advanceTime(NOTICE_DURATION_MS - 1);

  expect(board.getNotice()).toMatchObject({ title: 'second', isOpen: true });
});

test('closes a notice after its duration, and removes it later', () => {
  const board = makeShownBoard();
  board.show({ title: 'code', durationMs: 10_000 });
  board.advanceTime(9_999);
  expect(board.getNotice()?.isOpen).toBe(true);

  board.advanceTime(1);
  expect(board.getNotice()).toMatchObject({ title: 'code', isOpen: false });
  board.advanceTime(DISMISSED_NOTICE_KEPT_MS);

  expect(board.getNotice()).toBeNull();
});

test('shows an automatic notice when the open one closes', () => {
  const board = makeShownBoard();
  board.show({ title: 'asked for' });
  board.show({ title: 'not asked for', isAutomatic: true });
  expect(board.getNotice()).toMatchObject({ title: 'asked for', isOpen: true });

  board.advanceTime(NOTICE_DURATION_MS);
  expect(board.getNotice()).toMatchObject({ title: 'not asked for', isOpen: true });
  board.advanceTime(NOTICE_DURATION_MS);

  expect(board.getNotice()).toMatchObject({ title: 'not asked for', isOpen: false });
});

test('shows an automatic notice at once when none is open', () => {
  const board = makeShownBoard();
  board.show({ title: 'not asked for', isAutomatic: true });

  expect(board.getNotice()).toMatchObject({ title: 'not asked for', isOpen: true });
});

test('ignores a dismissal of a replaced notice', () => {
  const board = makeShownBoard();
  board.show({ title: 'first' });
  const first = board.getNotice()?.id ?? 0;
  board.show({ title: 'second' });

  board.dismiss(first);

  expect(board.getNotice()).toMatchObject({ title: 'second', isOpen: true });
});

test('keeps a notice open until its duration on the screen ends', () => {
  const board = makeBoard();
  board.show({ title: 'first' });
  board.advanceTime(2 * NOTICE_DURATION_MS);
  expect(board.getNotice()).toMatchObject({ title: 'first', isOpen: true });

  board.startTimer();
  board.advanceTime(NOTICE_DURATION_MS - 1);
  expect(board.getNotice()).toMatchObject({ isOpen: true });
  board.advanceTime(1);

  expect(board.getNotice()).toMatchObject({ isOpen: false });
});
