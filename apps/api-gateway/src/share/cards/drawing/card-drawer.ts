import { processPool } from '@around/service-kit/isolated-work/process-pool';
import { startDrawing } from './drawing-process.ts';

export type CardDrawer = {
  /** The JPEG card of a poster, or without one the card of Around itself. Rejects for a poster that cannot be decoded. */
  draw: (poster?: Buffer) => Promise<Buffer>;
  close: () => void;
};

/** A card takes less than a tenth of a second; a busy machine may need seconds to start the process. */
const TIMEOUT_MS = 12_000;

/**
 * Draws in a process of its own, with a lower priority, which starts with the first card. In the gateway's process, the pixels of each card
 * would also make its garbage collector stop all answers. The caller limits how many cards are drawn at once.
 */
export function cardDrawer(timeoutMs = TIMEOUT_MS): CardDrawer {
  const processes = processPool({ start: startDrawing, timeoutMs });

  return {
    async draw(poster) {
      const answer = await processes.run({ poster });
      if (!answer) throw new Error('The process that draws cards has ended');
      if ('failure' in answer) throw new Error(`A card could not be drawn: ${answer.failure}`);
      const { card } = answer;
      return Buffer.from(card.buffer, card.byteOffset, card.byteLength);
    },
    close: processes.close,
  };
}
