import { useState } from 'react';

export type Fit = 'cover' | 'contain';

/** How a picture fills its card: a portrait one covers it, a landscape one is seen whole. */
export function useFit() {
  const [fit, setFit] = useState<Fit>('cover');
  return { fit, onSize: (width: number, height: number) => setFit(width > height ? 'contain' : 'cover') };
}
