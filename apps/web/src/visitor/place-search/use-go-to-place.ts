import type { Coordinates } from '@around/contracts/coordinates';
import { useRef } from 'react';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useVisitorPlace } from '../location/visitor-place-provider.tsx';
import type { Suggestion } from './suggestion.ts';

type Geocode = (address: string) => Promise<Coordinates | null>;

/** Moves the feed to a chosen suggestion, or to a typed address if geocoding is available. */
export function useGoToPlace(geocode: Geocode | undefined) {
  const { t } = useLanguage();
  const { choosePlace } = useVisitorPlace();
  /** Finding a position may take seconds, and the visitor may have chosen something else meanwhile. */
  const lastRun = useRef(0);

  async function positionOf(chosen: Suggestion | string): Promise<Coordinates | null> {
    if (typeof chosen === 'string') return geocode ? geocode(chosen) : null;
    return chosen.kind === 'predicted' ? chosen.locate() : chosen;
  }

  async function goTo(chosen: Suggestion | string): Promise<void> {
    const run = ++lastRun.current;
    const name = typeof chosen === 'string' ? chosen : chosen.name;
    try {
      const position = await positionOf(chosen);
      if (run !== lastRun.current) return;
      if (position) choosePlace({ lat: position.latitude, lng: position.longitude, name });
      else showNotice({ tone: 'error', title: t('No place of that name'), description: name });
    } catch (error) {
      if (run !== lastRun.current) return;
      const description = error instanceof Error ? error.message : t('An unknown error occurred');
      showNotice({ tone: 'error', title: t('Location Error'), description });
    }
  }

  return {
    goTo,
    forgetPending() {
      lastRun.current++;
    },
  };
}
