import { z } from 'zod';

/** An id as text, whichever way the network wrote it. Numbers too long for a number are text since `parseJson`. */
export const Id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative()]).transform(String);

/** Text that is there and says something, or null. Postgres cannot store NUL, so it ends here. */
export const OptionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => {
    const clean = text?.replaceAll('\u0000', '').toWellFormed();
    return clean?.trim() ? clean : null;
  });

export const OptionalUrl = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .catch(null)
  .transform((url) => url ?? null);

const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

export const OptionalNumber = Numeric.nullish()
  .catch(null)
  .transform((value) => value ?? null);

export const OptionalCount = z
  .int()
  .nonnegative()
  .nullish()
  .catch(null)
  .transform((count) => count ?? null);

/** A missing flag is off. */
export const OptionalFlag = z
  .union([z.boolean(), z.number().transform(Boolean)])
  .nullish()
  .catch(null)
  .transform((flag) => flag ?? false);

/** Whole or broken seconds, as number or text. The bounds (2001, 2096) keep out zero and the milli- and microseconds beside them. */
export const Time = Numeric.refine((seconds) => seconds > 1e9 && seconds < 4e9, 'not a time in seconds').transform(
  (seconds) => new Date(seconds * 1_000),
);

/** Zero is how the network writes "never". */
export const OptionalTime = Time.nullish()
  .catch(null)
  .transform((time) => time ?? null);

/** A list that may be absent, null, or not yet read entry by entry. */
export const OptionalList = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? []);
