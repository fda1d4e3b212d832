import { z } from 'zod';
import { ConfigError } from './load-config.ts';

/** An environment variable that holds a JSON object with any part of some settings; empty by default. */
export const overridesVariable = z
  .string()
  .transform((text, context): object => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'Not a JSON object' });
      return z.NEVER;
    }
  })
  .default({});

/** Settings with some of their values replaced. Throws for an unknown name or a bad value. `name` is for the message. */
export function overrideSettings<T extends object>(
  schema: z.ZodType<T>,
  { name, defaults, overrides }: { name: string; defaults: T; overrides: object },
): T {
  const settings = schema.safeParse(merge(defaults, overrides));
  if (!settings.success) throw new ConfigError(`Invalid ${name}\n${z.prettifyError(settings.error)}`);
  return settings.data;
}

/** Merges nested objects; replaces numbers and lists. */
function merge(defaults: object, overrides: object): object {
  const known = defaults as Record<string, unknown>;
  const merged = Object.entries(overrides).map(([name, value]) => {
    const before = known[name];
    return [name, isGroup(before) && isGroup(value) ? merge(before, value) : value];
  });
  return { ...known, ...Object.fromEntries(merged) };
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
