import { overrideSettings } from '@around/service-kit/override-settings';
import { Pacing } from './pacing.ts';

/** A preset with some of its numbers replaced. Throws for an unknown name. */
export function overridePacing(preset: Pacing, overrides: object): Pacing {
  return overrideSettings(Pacing, { name: 'pacing', defaults: preset, overrides });
}
