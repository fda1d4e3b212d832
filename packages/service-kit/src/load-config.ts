import { z } from 'zod';

/** Parses the environment once, and names every bad variable in one message. An empty variable counts as unset. */
export function loadConfig<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.infer<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) throw new ConfigError(`Invalid environment\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** The environment asks for something impossible; its message is for the person who started the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What every program reads, spread into its own schema. */
export const commonEnvironment = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** 0 picks a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
};

/** A switch is on for `1` and `true`, off for `0`, `false` and unset; anything else is a mistake worth naming. */
export const switchVariable = z
  .enum(['1', 'true', '0', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');

/** Comma-separated names; blanks are dropped. */
export const listVariable = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
