import * as z from 'zod/mini';

/*
 * The gateway says every field of its answers: what it encodes has to be whole. A browser may meet a gateway of another release,
 * and goes by what is there.
 */

export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), () => null as never);
}

export const message = z._default(z.string(), '');
export const time = orNull(z.iso.datetime({ offset: true }));
export const count = z._default(z.int(), 0);

/** An id that is handed back as it came: only the gateway judges what an id is made of. */
export function opaqueId<Brand extends string>() {
  return z.string().brand<Brand>();
}

/** Of the job that goes on behind an answer. */
export const jobId = z.optional(opaqueId<'OperatorJobId'>());
