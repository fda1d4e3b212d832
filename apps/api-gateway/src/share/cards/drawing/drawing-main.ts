/** The program of the process that draws preview cards: one card for each message of its parent. */
import { drawBrandCard, drawStoryCard } from './card-picture.ts';
import type { DrawingAnswer, DrawingRequest } from './drawing-process.ts';

process.on('message', async (request: DrawingRequest) => {
  process.send?.(await answer(request));
});
// The parent is gone.
process.on('disconnect', () => process.exit());

async function answer({ poster }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    return { card: poster ? await drawStoryCard(Buffer.from(poster)) : await drawBrandCard() };
  } catch (error) {
    return { failure: String(error) };
  }
}
