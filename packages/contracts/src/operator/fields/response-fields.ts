import * as z from 'zod/mini';

/*
 * Encoding (gateway) requires every field. Decoding (browser) fills missing fields with defaults, so that an older or newer
 * gateway still works.
 */

export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), () => null as never);
}

export const message = z._default(z.string(), '');
export const time = orNull(z.iso.datetime({ offset: true }));
export const count = z._default(z.int(), 0);

/** An id that the browser only sends back. Its format is checked by the gateway alone. */
export function opaqueId<Brand extends string>() {
  return z.string().brand<Brand>();
}

/** The operator job that the request started. */
export const jobId = z.optional(opaqueId<'OperatorJobId'>());
