import { z } from 'zod';

/** An id, sent as a string or a number. `parseJson` has already turned unsafe integers into strings. */
export const Id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative()]).transform(String);

/** Non-blank text or null. Removes NUL, which Postgres cannot store. */
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

/** A missing flag is false. */
export const OptionalFlag = z
  .union([z.boolean(), z.number().transform(Boolean)])
  .nullish()
  .catch(null)
  .transform((flag) => flag ?? false);

/** Seconds as a number or a string. The bounds (years 2001 and 2096) exclude zero, milliseconds and microseconds. */
export const Time = Numeric.refine((seconds) => seconds > 1e9 && seconds < 4e9, 'not a time in seconds').transform(
  (seconds) => new Date(seconds * 1_000),
);

/** The network sends 0 for "never", which becomes null. */
export const OptionalTime = Time.nullish()
  .catch(null)
  .transform((time) => time ?? null);

/** A list of unparsed entries. Absent or null becomes empty. */
export const OptionalList = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? []);
