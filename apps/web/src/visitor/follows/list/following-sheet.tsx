import { type MouseEvent, Suspense, useId, useState } from 'react';
import { QuietButton } from '../../../ui/controls/buttons.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { PushRow } from '../../push/push-row.tsx';
import type { FollowChanges } from '../data/change-follows.ts';
import type { FollowedPlace } from '../data/followed-place.ts';
import { useFollows } from '../data/use-follows.ts';
import { FollowToggle } from '../follow-toggle.tsx';
import { FollowedPlaceLink } from './followed-place-link.tsx';

/** The followed places, those with something new first, and the switch of their notifications. */
export function FollowingSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { places, isError, refetch, changes } = useFollows();
  const pushRow = places && (
    <Suspense>
      <PushRow className="-mx-3" isNothingFollowed={places.length === 0} />
    </Suspense>
  );
  return (
    <Sheet footer={pushRow} onClose={onClose} title={t('Following')}>
      {isError && (
        <div className="grid justify-items-center gap-4 py-6 text-center" role="alert">
          <p className="text-14 text-muted">{t('The places you follow could not be loaded.')}</p>
          <QuietButton icon="refresh" onClick={() => void refetch()}>
            {t('Retry')}
          </QuietButton>
        </div>
      )}
      {places && changes && <Places changes={changes} onClose={onClose} places={places} />}
    </Sheet>
  );
}

type PlacesProps = { places: FollowedPlace[]; changes: FollowChanges; onClose: () => void };

/** A place that is no longer followed stays until the sheet closes, so that nothing moves under the finger. */
function Places({ places, changes, onClose }: PlacesProps) {
  const { t } = useLanguage();
  const [first] = useState(places);
  const known = new Map(places.map((place) => [place.id, place]));
  const shown = [
    ...first.map((place) => known.get(place.id) ?? place),
    ...places.filter(({ id }) => !first.some((place) => place.id === id)),
  ];
  if (shown.length === 0) {
    return (
      <div className="grid justify-items-center gap-2 py-4 text-center">
        <span className="mb-2 text-accent-text">
          <Icon name="people" size={36} />
        </span>
        <p className="text-16 font-bold">{t('You follow no place yet')}</p>
        <p className="max-w-xs text-14 text-balance text-muted">
          {t('Open a place by its name and press Follow. It is here when it has something new.')}
        </p>
      </div>
    );
  }
  return (
    <ul className="-mx-3 grid gap-1">
      {shown.map((place) => (
        <FollowedRow
          isFollowed={known.has(place.id)}
          key={place.id}
          onClose={onClose}
          onToggle={() => (known.has(place.id) ? changes.unfollow(place) : changes.followAgain(place))}
          place={place}
        />
      ))}
    </ul>
  );
}

type RowProps = { place: FollowedPlace; isFollowed: boolean; onToggle: () => void; onClose: () => void };

function FollowedRow({ place, isFollowed, onToggle, onClose }: RowProps) {
  const nameId = useId();
  /** The place is open below the sheet. */
  function closeOnly(event: MouseEvent) {
    if (!location.pathname.startsWith(`/l/${place.id}`)) return;
    event.preventDefault();
    onClose();
  }
  return (
    <li className="flex items-center gap-2 pe-3">
      <FollowedPlaceLink isReplacing nameId={nameId} onClick={closeOnly} place={place} />
      <FollowToggle describedBy={nameId} isFollowed={isFollowed} onPress={onToggle} />
    </li>
  );
}
