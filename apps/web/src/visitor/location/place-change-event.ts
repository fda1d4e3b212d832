import { toVisitorPlace, type VisitorPlace } from './visitor-place.ts';

const EVENT = 'locationChanged';

/** Notifies all listeners on the page that the visitor chose another place. */
export function dispatchPlaceChange(place: VisitorPlace): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: place }));
}

export function onPlaceChange(listener: (place: VisitorPlace) => void): () => void {
  function read(event: Event) {
    const place = toVisitorPlace((event as CustomEvent<unknown>).detail);
    if (place) listener(place);
  }
  addEventListener(EVENT, read);
  return () => removeEventListener(EVENT, read);
}
