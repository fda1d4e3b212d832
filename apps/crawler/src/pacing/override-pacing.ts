import { ConfigError } from '@around/service-kit/load-config';
import { z } from 'zod';
import { Pacing } from './pacing.ts';

/** A preset with some of its numbers replaced. Throws for an unknown name. */
export function overridePacing(preset: Pacing, overrides: object): Pacing {
  const pacing = Pacing.safeParse(merge(preset, overrides));
  if (!pacing.success) throw new ConfigError(`Invalid pacing\n${z.prettifyError(pacing.error)}`);
  return pacing.data;
}

/** A JSON object with any part of a `Pacing`. */
export const PacingOverrides = z.string().transform((text, context): object => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'Not a JSON object' });
    return z.NEVER;
  }
});

/** Merges nested objects; replaces numbers and lists. */
function merge(preset: object, overrides: object): object {
  const known = preset as Record<string, unknown>;
  const merged = Object.entries(overrides).map(([name, value]) => {
    const before = known[name];
    return [name, isGroup(before) && isGroup(value) ? merge(before, value) : value];
  });
  return { ...known, ...Object.fromEntries(merged) };
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
