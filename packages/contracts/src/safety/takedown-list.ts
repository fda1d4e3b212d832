import * as z from 'zod/mini';

/** What every media-proxy refuses to serve. Gateways offer it on their internal port only. */
export const TakedownList = z.object({
  version: z.string(),
  /** See `mediaSubject`. */
  media: z.array(z.string()),
});
export type TakedownList = z.infer<typeof TakedownList>;

export const TAKEDOWN_LIST_PATH = '/takedowns';
