import * as z from 'zod/mini';

/** What every media-proxy refuses to serve. Gateways offer it on their internal port only. */
export const TakedownList = z.object({
  version: z.string(),
  /** See `mediaSubject`. */
  media: z.array(z.string()),
  /** A request with this value in `REVIEW_HEADER` comes from an operator, who may see the media nevertheless. */
  reviewToken: z.string().check(z.minLength(32)),
});
export type TakedownList = z.infer<typeof TakedownList>;

export const REVIEW_HEADER = 'x-around-review';
export const TAKEDOWN_LIST_PATH = '/takedowns';
