import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { delay } from '../time/delay.ts';
import { createNoticeBoard } from './notice-board.ts';
import type { NoticeLayerProps } from './notice-layer.tsx';

/** The layer is loaded after this time, or with the first notice, so that the screen loads first. */
const LOAD_AFTER_MS = 2_000;

const board = createNoticeBoard({ delay });

export const showNotice = board.show;

export function Notices() {
  const notice = useSyncExternalStore(board.subscribe, board.getNotice);
  const [Layer, setLayer] = useState<ComponentType<NoticeLayerProps>>();
  useEffect(() => {
    if (Layer) return;
    const load = () =>
      import('./notice-layer.tsx').then(
        (file) => setLayer(() => file.NoticeLayer),
        // The next notice loads it. This one closes unseen.
        board.startTimer,
      );
    return delay(notice ? 0 : LOAD_AFTER_MS, () => void load());
  }, [Layer, notice]);
  return Layer && <Layer notice={notice} onDismiss={board.dismiss} onShown={board.startTimer} />;
}
