import { expect, test } from 'vitest';
import { createNoticeBoard, DISMISSED_NOTICE_KEPT_MS, NOTICE_DURATION_MS } from './notice-board.ts';

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
    pass(ms: number) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

test('a new notice replaces the old one, and the old timer does not close the new notice', () => {
  const board = makeBoard();
  board.show({ title: 'first' });
  board.pass(NOTICE_DURATION_MS - 1);
  board.show({ title: 'second' });

  board.pass(NOTICE_DURATION_MS - 1);

  expect(board.getNotice()).toMatchObject({ title: 'second', isOpen: true });
});

test('a notice closes after its time and is forgotten much later', () => {
  const board = makeBoard();
  board.show({ title: 'code', durationMs: 10_000 });
  board.pass(9_999);
  expect(board.getNotice()?.isOpen).toBe(true);

  board.pass(1);
  expect(board.getNotice()).toMatchObject({ title: 'code', isOpen: false });
  board.pass(DISMISSED_NOTICE_KEPT_MS);

  expect(board.getNotice()).toBeNull();
});

test('dismissing a notice that was replaced leaves its successor alone', () => {
  const board = makeBoard();
  board.show({ title: 'first' });
  const first = board.getNotice()?.id ?? 0;
  board.show({ title: 'second' });

  board.dismiss(first);

  expect(board.getNotice()).toMatchObject({ title: 'second', isOpen: true });
});
