import * as z from 'zod/mini';

/** The one shape of every error answer. `error` is there where a client has to tell one cause from another. */
export const ApiError = z.object({ message: z.string(), error: z.optional(z.string()) });
export type ApiError = z.infer<typeof ApiError>;
