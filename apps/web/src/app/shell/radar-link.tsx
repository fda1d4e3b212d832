import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DEFAULT_PLACE } from '../../visitor/location/visitor-place.ts';
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
    <Link className={className} state={place === DEFAULT_PLACE ? null : { origin: place }} to="/radar">
      {children}
    </Link>
  );
}
