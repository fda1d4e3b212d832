import { isRecord } from '../../../ui/json/json-values.ts';
import { toVisitorPlace, type VisitorPlace } from '../../location/visitor-place.ts';
import { type RadarAddress, readRadarAddress, roundOrigin } from './radar-address.ts';

/**
 * The radar of the current history entry. The entry keeps the exact place of the visitor for reloads. The address, which visitors may
 * share, has the rounded place. Links inside the app pass the place in the entry too.
 */
export function readRadarEntry(): RadarAddress & { place: VisitorPlace | null } {
  const address = readRadarAddress(location.search);
  const kept = toVisitorPlace(routerState().origin);
  const { origin } = address;
  if (!origin) return { ...address, place: kept };
  return {
    ...address,
    place: kept && isRounded(kept, origin) ? kept : { lat: origin.latitude, lng: origin.longitude, name: '' },
  };
}

/** Changes the address without a new entry. */
export function replaceRadarEntry(search: string, origin: VisitorPlace): void {
  history.replaceState({ ...history.state, usr: { ...routerState(), origin } }, '', `${location.pathname}${search}`);
}

function isRounded({ lat, lng }: VisitorPlace, origin: { latitude: number; longitude: number }): boolean {
  const rounded = roundOrigin({ latitude: lat, longitude: lng });
  return rounded.latitude === origin.latitude && rounded.longitude === origin.longitude;
}

/** The `state` of a link, as react-router stores it. */
function routerState(): Record<string, unknown> {
  const state: unknown = history.state;
  return isRecord(state) && isRecord(state.usr) ? state.usr : {};
}
