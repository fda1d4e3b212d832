import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DEFAULT_PLACE, type VisitorPlace } from '../../visitor/location/visitor-place.ts';
import { useVisitorPlace } from '../../visitor/location/visitor-place-provider.tsx';

/** Opens the radar around the place of the feed. Without a known place the radar detects the position itself. */
export function RadarLink({ className, children }: { className: string; children: ReactNode }) {
  const { place } = useVisitorPlace();
  if (location.pathname === '/radar') {
    return (
      <span aria-current="page" className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link className={className} state={radarState(place)} to="/radar">
      {children}
    </Link>
  );
}

/** The state of a link to the radar: the middle of its rings. */
export function radarState(place: VisitorPlace): { origin: VisitorPlace } | null {
  return place === DEFAULT_PLACE ? null : { origin: place };
}
