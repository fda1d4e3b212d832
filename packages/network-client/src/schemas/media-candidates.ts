import { z } from 'zod';
import { OptionalNumber } from './wire-values.ts';

const Candidate = z.object({
  url: z.url({ protocol: /^https?$/ }),
  width: OptionalNumber,
  height: OptionalNumber,
});
export type ImageCandidate = z.infer<typeof Candidate>;

const VideoCandidate = Candidate.extend({ type: OptionalNumber });

/** The valid versions of one image. */
export const ImageCandidates = listOf(Candidate);
/** Sorted by type, because of equally large videos the lower type number has the better quality. */
export const VideoCandidates = listOf(VideoCandidate).transform((candidates) =>
  candidates.toSorted((one, other) => (one.type ?? Infinity) - (other.type ?? Infinity) || 0),
);

/** The first of the largest by area, which is usually but not always the first in the list. */
export function largestCandidate<T extends ImageCandidate>(candidates: T[]): T | undefined {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  return others.reduce((best, next) => (areaOf(next) > areaOf(best) ? next : best), first);
}

function areaOf({ width, height }: ImageCandidate): number {
  return (width ?? 0) * (height ?? 0);
}

function listOf<T extends z.ZodType>(schema: T) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform(
      (list): Array<z.infer<T>> =>
        (list ?? []).flatMap((entry) => {
          const result = schema.safeParse(entry);
          return result.success ? [result.data] : [];
        }),
    );
}
