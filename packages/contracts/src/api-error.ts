import * as z from 'zod/mini';

/** The body of every error response. `error` is a code, present only where a client reacts to one cause in its own way. */
export const ApiError = z.object({ message: z.string(), error: z.optional(z.string()) });
export type ApiError = z.infer<typeof ApiError>;
