/** Lets a very long password reach the validation, whose message names the field. Without it Fastify answers 413. */
export const PASSWORD_BODY_LIMIT = 2 * 1024 * 1024;
