import * as z from 'zod/mini';
import { visibleText } from '../visible-text.ts';
import { CAPTION_MAX_LENGTH, IDEMPOTENCY_KEY_MAX_LENGTH, LOCATION_NAME_MAX_LENGTH } from './moment-limits.ts';
import { CAPTION_TOO_LONG, COORDINATES_INVALID, LOCATION_REQUIRED, LOCATION_TOO_LONG } from './moment-messages.ts';

const NUMBER = /^[-+]?\d{1,3}(\.\d{1,30})?(e-\d{1,3})?$/;

/** A form field is text. An empty one counts as absent. */
function coordinate(limit: number) {
  const Degrees = z
    .number(COORDINATES_INVALID)
    .check(z.minimum(-limit, COORDINATES_INVALID), z.maximum(limit, COORDINATES_INVALID));
  return z.optional(
    z.pipe(
      z.pipe(
        z.string(COORDINATES_INVALID),
        z.transform((text) => readNumber(text.trim())),
      ),
      z.optional(Degrees),
    ),
  );
}

function readNumber(text: string): number | undefined {
  if (text === '') return undefined;
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}

// Postgres stores neither NUL nor lone surrogates.
const STORABLE = /^[^\0]*$/;
const isStorable = z.refine<string>(
  (text) => text.isWellFormed() && STORABLE.test(text),
  'Text contains characters that cannot be stored',
);
const asOneLine = z.overwrite<string>((text) => visibleText(text.replace(/[\s\p{Cc}]+/gu, ' ')));

/** The text fields of the upload form, in any order and also after the file. */
export const UploadFields = z
  .object({
    location: z
      .string(LOCATION_REQUIRED)
      .check(
        isStorable,
        asOneLine,
        z.minLength(1, LOCATION_REQUIRED),
        z.maxLength(LOCATION_NAME_MAX_LENGTH, LOCATION_TOO_LONG),
      ),
    caption: z.pipe(
      z.optional(
        z.string().check(isStorable, z.overwrite(visibleText), z.maxLength(CAPTION_MAX_LENGTH, CAPTION_TOO_LONG)),
      ),
      z.transform((text) => text || null),
    ),
    latitude: coordinate(90),
    longitude: coordinate(180),
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), COORDINATES_INVALID),
  );
export type UploadFields = z.infer<typeof UploadFields>;

/** The value of `IDEMPOTENCY_HEADER`. */
export const IdempotencyKey = z.string().check(z.regex(new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_LENGTH}}$`)));
