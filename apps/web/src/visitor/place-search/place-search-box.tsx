import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { directionOfText } from '../../ui/language/language.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useVisitorPlace } from '../location/visitor-place-provider.tsx';
import type { Suggestion } from './suggestion.ts';
import { useGoToPlace } from './use-go-to-place.ts';
import { usePlaceSearch } from './use-place-search.ts';

const SearchPanel = lazyPart(() => import('./search-panel.tsx').then((file) => ({ default: file.SearchPanel })));

type Props = { id: string; isOverPicture?: boolean; onShown?: () => void };

/** The location search: shows the place of the feed and changes it. */
export function PlaceSearchBox({ id, isOverPicture = false, onShown }: Props) {
  const { t } = useLanguage();
  const { place, label, detection, addressProblem, showAroundMe } = useVisitorPlace();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const [isSubmitPending, setIsSubmitPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const search = usePlaceSearch(text, place, isOpen);
  const { suggestions } = search;
  const { goTo, forgetPending } = useGoToPlace(search.geocode);
  // In an empty box Enter chooses only a suggestion selected with the arrow keys.
  const activeIndex = Math.min(selectedIndex ?? (text.trim() ? 0 : -1), suggestions.length - 1);
  const hint =
    detection.phase === 'failed' ? 'Could not get your location. Please enter location manually.' : addressProblem;

  const shown = useEffectEvent(() => onShown?.());
  useEffect(() => shown(), []);

  // Enter before the results arrive waits for them, because the shown suggestions belong to an older text.
  const submitPending = useEffectEvent(() => choose(suggestions[activeIndex] ?? text.trim()));
  useEffect(() => {
    if (isSubmitPending && search.isSettled) submitPending();
  }, [isSubmitPending, search.isSettled]);

  function close() {
    setIsSubmitPending(false);
    setIsOpen(false);
    setText('');
    setSelectedIndex(null);
    input.current?.blur();
  }

  function choose(chosen: Suggestion | string) {
    void goTo(chosen);
    close();
  }

  function submit() {
    const selected = selectedIndex === null ? undefined : suggestions[selectedIndex];
    if (selected && search.isSettled) choose(selected);
    else if (text.trim()) setIsSubmitPending(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') submit();
    else if (event.key === 'ArrowDown') setSelectedIndex(activeIndex + 1);
    else if (event.key === 'ArrowUp') setSelectedIndex(Math.max(activeIndex - 1, 0));
    else return;
    event.preventDefault();
  }

  return (
    <search
      className="relative block min-w-0 flex-1"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <div
        className={classNames(
          'flex h-11 items-center rounded-full transition narrow:px-2',
          isOverPicture
            ? 'bg-night/70 px-3 text-white'
            : 'border border-line bg-surface px-3.5 text-ink focus-within:border-muted hover:border-muted',
        )}
      >
        <label className="flex h-full min-w-0 flex-1 items-center gap-2">
          <span className={classNames('narrow:hidden', isOverPicture ? !isOpen && 'hidden' : 'text-accent-text')}>
            <Icon name={isOpen ? 'search' : 'pin'} size={18} />
          </span>
          <input
            aria-activedescendant={suggestions[activeIndex] && isOpen ? `${listId}-${activeIndex}` : undefined}
            aria-autocomplete="list"
            aria-controls={listId}
            aria-expanded={isOpen}
            aria-label={t('Around')}
            autoComplete="off"
            className={classNames(
              'h-full w-full min-w-0 truncate bg-transparent text-16 font-semibold outline-none placeholder:text-14 rtl:text-right sm:text-14',
              isOverPicture ? 'placeholder:text-white' : 'placeholder:text-ink',
            )}
            dir={text ? 'auto' : isOpen ? undefined : directionOfText(label)}
            enterKeyHint="search"
            id={id}
            maxLength={100}
            onChange={(event) => {
              setText(event.target.value);
              setSelectedIndex(null);
              setIsSubmitPending(false);
              setIsOpen(true);
            }}
            onClick={() => setIsOpen(true)}
            onFocus={() => setIsOpen(true)}
            onKeyDown={onKeyDown}
            placeholder={isOpen ? t('Search for a place') : label}
            ref={input}
            role="combobox"
            spellCheck={false}
            value={text}
          />
        </label>
        {isOpen && (isOverPicture || text !== '') && (
          <button
            aria-label={t('Close')}
            className="-me-2.5 grid size-9 shrink-0 place-items-center rounded-full opacity-80 hover:opacity-100"
            onClick={close}
            type="button"
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      {isOverPicture && !isOpen && detection.phase === 'loading' && (
        // The box is too narrow for the sentence on phones.
        <p
          aria-hidden="true"
          className="absolute start-0 top-full mt-2 w-max max-w-[70dvw] rounded-2xl bg-night/80 px-3 py-1.5 text-14 text-white"
        >
          {label}
        </p>
      )}
      <div className="sr-only" role="status">
        {!isOpen && detection.phase !== 'idle' && (
          <>
            <p>{label}</p>
            {hint && <p>{t(hint)}</p>}
          </>
        )}
      </div>
      {isOpen && (
        <SearchPanel
          onBroken={close}
          hasGoogleFailed={search.hasGoogleFailed}
          hint={text ? null : hint}
          isFromGoogle={search.isFromGoogle}
          listId={listId}
          activeIndex={activeIndex}
          onAroundMe={() => {
            forgetPending();
            showAroundMe();
            close();
          }}
          onChoose={choose}
          status={text.trim() && suggestions.length === 0 ? search.status : null}
          suggestions={suggestions}
        />
      )}
    </search>
  );
}
