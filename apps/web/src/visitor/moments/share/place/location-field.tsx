import type { Coordinates } from '@around/contracts/coordinates';
import { LOCATION_NAME_MAX_LENGTH } from '@around/contracts/moments/moment-limits';
import { type KeyboardEvent, useId, useState } from 'react';
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

type Props = {
  name: string;
  position: Coordinates | null;
  /** Suggestions are sorted by their distance from it. */
  around: VisitorPlace;
  problem: ShareText | null;
  onNameChange: (name: string) => void;
  onPositionChange: (position: Coordinates | null) => void;
  onFound: (found: NamedPosition) => void;
};

/** The name of the place and, once known, its position: from a suggestion or from the device. */
export function LocationField({ name, position, around, problem, onNameChange, onPositionChange, onFound }: Props) {
  const t = useShareText();
  const id = useId();
  const listId = useId();
  const noteId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const { suggestions, status } = usePlaceSearch(name, around, isOpen);
  const current = useCurrentPosition(onFound);
  const active = isOpen ? suggestions[activeIndex] : undefined;

  function close() {
    setIsOpen(false);
    setActiveIndex(-1);
  }

  async function choose(suggestion: Suggestion) {
    close();
    onNameChange(suggestion.name);
    const found = suggestion.kind === 'predicted' ? await suggestion.locate().catch(() => null) : suggestion;
    onPositionChange(found && { latitude: found.latitude, longitude: found.longitude });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      // The submit button says that it is disabled, so the browser would not submit by itself.
      if (active) void choose(active);
      else event.currentTarget.form?.requestSubmit();
    } else if (event.key === 'Escape' && isOpen) {
      // Only the suggestions close, not the dialog.
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const next = activeIndex + (event.key === 'ArrowDown' ? 1 : -1);
      setActiveIndex(Math.max(-1, Math.min(next, suggestions.length - 1)));
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
          aria-activedescendant={active ? `${listId}-${activeIndex}` : undefined}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-describedby={noteId}
          aria-expanded={isOpen}
          aria-invalid={problem !== null}
          autoComplete="off"
          className={classNames(
            'min-h-11 w-full min-w-0 rounded-card border bg-paper px-3 text-16 text-ink',
            problem ? 'border-danger' : 'border-line',
          )}
          dir="auto"
          id={id}
          maxLength={LOCATION_NAME_MAX_LENGTH}
          name="location"
          onBlur={close}
          onChange={({ target }) => {
            onNameChange(target.value);
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
          onClick={current.detect}
          title={t('Use my position')}
          type="button"
        >
          <Icon name="locate" />
        </button>
      </div>
      <LocationSuggestions
        activeIndex={activeIndex}
        id={listId}
        isOpen={isOpen}
        onChoose={(suggestion) => void choose(suggestion)}
        status={name.trim() ? status : null}
        suggestions={suggestions}
      />
      <LocationNotes
        hasDetectionFailed={current.hasFailed && position === null}
        id={noteId}
        isDetecting={current.isDetecting}
        isPositionMissing={name.trim() !== '' && !isOpen}
        onRemovePosition={() => onPositionChange(null)}
        position={position}
        problem={problem}
      />
    </div>
  );
}
