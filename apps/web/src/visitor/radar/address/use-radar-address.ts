import { useEffect } from 'react';
import type { VisitorPlace } from '../../location/visitor-place.ts';
import { unproject } from '../geometry/projection.ts';
import type { View } from '../geometry/view.ts';
import { writeRadarAddress } from './radar-address.ts';
import { replaceRadarEntry } from './radar-entry.ts';

/** A view within this distance of the visitor, in units of the picture, counts as centred. */
const IN_THE_MIDDLE = 0.02;

/** Writes the view to the address when it has stopped moving. `view` is null until then. */
export function useRadarAddress(origin: VisitorPlace, view: View | null): void {
  useEffect(() => {
    if (!view) return;
    const from = { latitude: origin.lat, longitude: origin.lng };
    const isCentred = Math.hypot(view.x, view.y) < IN_THE_MIDDLE;
    const centre = isCentred ? null : unproject(from, view);
    replaceRadarEntry(writeRadarAddress({ origin: from, centre, zoom: view.zoom }), origin);
  }, [origin, view]);
}
