import { toVisitorPlace, type VisitorPlace } from './visitor-place.ts';

const EVENT = 'locationChanged';

/** Tells every part of the page, and whoever listens, that the visitor chose another place. */
export function announcePlace(place: VisitorPlace): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: place }));
}

export function onPlaceAnnounced(listener: (place: VisitorPlace) => void): () => void {
  function read(event: Event) {
    const place = toVisitorPlace((event as CustomEvent<unknown>).detail);
    if (place) listener(place);
  }
  addEventListener(EVENT, read);
  return () => removeEventListener(EVENT, read);
}
