import type { Coordinates } from '@around/contracts/coordinates';
import { LOCATION_NAME_MAX_LENGTH } from '@around/contracts/moments/moment-limits';
import { PLACE_UNKNOWN } from '@around/contracts/moments/moment-messages';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../../../ui/controls/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { VisitorPlace } from '../../../location/visitor-place.ts';
import type { Suggestion } from '../../../place-search/suggestion.ts';
import { usePlaceSearch } from '../../../place-search/use-place-search.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { LocationNotes } from './location-notes.tsx';
import { LocationSuggestions } from './location-suggestions.tsx';
import { type NamedPosition, useCurrentPosition } from './use-current-position.ts';
import type { PlaceVerdict } from './use-place-verdict.ts';

/** The dialog has no room for more above its buttons. */
const SHOWN_MAX = 5;

type Props = {
  name: string;
  position: Coordinates | null;
  /** Suggestions are sorted by their distance from it. */
  around: VisitorPlace;
  problem: ShareText | null;
  /** Whether the server can place the name without a position. */
  verdict: PlaceVerdict;
  onNameChange: (name: string) => void;
  onPositionChange: (position: Coordinates | null) => void;
  onFound: (found: NamedPosition) => void;
};

/** The name of the place and, once known, its position: from a suggestion or from the device. */
export function LocationField({ name, position, around, problem, verdict, ...on }: Props) {
  const t = useShareText();
  const id = useId();
  const listId = useId();
  const noteId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [isChoicePending, setIsChoicePending] = useState(false);
  const [isLocating, setIsLocating] = useState(false);
  const { suggestions, status, isSettled } = usePlaceSearch(name, around, isOpen);
  const listed = suggestions.slice(0, SHOWN_MAX);
  /** What the visitor sees, and what the keys go through. */
  const shown = isOpen ? listed : [];
  const shownIndex = Math.min(activeIndex, shown.length - 1);
  /** Grows with each name, so that a position that arrives late is not attached to another one. */
  const nameVersion = useRef(0);
  const detectedVersion = useRef(0);
  const current = useCurrentPosition((found) => {
    // A name that was typed meanwhile stays.
    const isTypedSince = nameVersion.current !== detectedVersion.current;
    nameVersion.current++;
    on.onFound(isTypedSince && name.trim() ? { ...found, name } : found);
  });

  // The shown suggestions may belong to an older text, so Enter waits for those of this one.
  const choosePending = useEffectEvent(() => {
    const chosen = shown[shownIndex];
    if (chosen) void choose(chosen);
    else close();
  });
  useEffect(() => {
    if (isChoicePending && isSettled) choosePending();
  }, [isChoicePending, isSettled]);

  function changeName(next: string) {
    nameVersion.current++;
    setIsChoicePending(false);
    setIsLocating(false);
    on.onNameChange(next);
  }

  function close() {
    setIsOpen(false);
    setActiveIndex(-1);
    setIsChoicePending(false);
  }

  async function choose(suggestion: Suggestion) {
    close();
    current.cancel();
    changeName(suggestion.name);
    const version = nameVersion.current;
    setIsLocating(true);
    const found = suggestion.kind === 'predicted' ? await suggestion.locate().catch(() => null) : suggestion;
    if (version !== nameVersion.current) return;
    setIsLocating(false);
    on.onPositionChange(found && { latitude: found.latitude, longitude: found.longitude });
  }

  const isEditing = isOpen || isLocating;
  const shownProblem = problem ?? (verdict === 'unknown' && !isEditing && name.trim() ? PLACE_UNKNOWN : null);

  function detect() {
    detectedVersion.current = nameVersion.current;
    current.detect();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      // The submit button says that it is disabled, so the browser would not submit by itself.
      if (isOpen && activeIndex >= 0) setIsChoicePending(true);
      else event.currentTarget.form?.requestSubmit();
    } else if (event.key === 'Escape' && isOpen) {
      // Only the suggestions close, not the dialog.
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const next = activeIndex + (event.key === 'ArrowDown' ? 1 : -1);
      setActiveIndex(Math.max(-1, Math.min(next, (isSettled ? listed.length : SHOWN_MAX) - 1)));
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {t('Location')}
        <span aria-hidden="true"> *</span>
      </label>
      <div className="flex gap-2">
        <input
          aria-activedescendant={shown[shownIndex] && `${listId}-${shownIndex}`}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-describedby={noteId}
          aria-expanded={isOpen}
          aria-invalid={shownProblem !== null}
          autoComplete="off"
          className={classNames(
            'min-h-11 w-full min-w-0 rounded-card border bg-paper px-3 text-16 text-ink',
            shownProblem ? 'border-danger' : 'border-line',
          )}
          dir="auto"
          id={id}
          maxLength={LOCATION_NAME_MAX_LENGTH}
          name="location"
          onBlur={close}
          onChange={({ target }) => {
            changeName(target.value);
            setActiveIndex(-1);
            setIsOpen(true);
          }}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          placeholder={t('Where was it?')}
          required
          role="combobox"
          spellCheck={false}
          value={name}
        />
        <button
          aria-label={t('Use my position')}
          className="grid size-11 shrink-0 place-items-center rounded-card border border-line bg-surface text-link transition hover:border-muted disabled:opacity-60"
          disabled={current.isDetecting}
          onClick={detect}
          title={t('Use my position')}
          type="button"
        >
          <Icon name="locate" />
        </button>
      </div>
      <LocationSuggestions
        activeIndex={shownIndex}
        id={listId}
        onChoose={(suggestion) => void choose(suggestion)}
        // The note below says what to do about an unknown place.
        status={isOpen && name.trim() && (status === 'Searching...' || verdict !== 'unknown') ? status : null}
        suggestions={shown}
      />
      <LocationNotes
        failure={position ? null : current.failure}
        id={noteId}
        isDetecting={current.isDetecting}
        isEditing={isEditing}
        onRemovePosition={() => {
          nameVersion.current++;
          on.onPositionChange(null);
        }}
        position={position}
        problem={shownProblem}
        verdict={verdict}
      />
    </div>
  );
}
