import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { directionOfText } from '../../ui/language/language.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useVisitorPlace } from '../location/visitor-place-provider.tsx';
import { SearchPanel } from './search-panel.tsx';
import type { Suggestion } from './suggestion.ts';
import { useGoTo } from './use-go-to.ts';
import { usePlaceSearch } from './use-place-search.ts';

type Props = { id: string; isOverPicture?: boolean };

/** The location search: says where the feed is around, and takes it elsewhere. */
export function AroundBox({ id, isOverPicture = false }: Props) {
  const { t } = useLanguage();
  const { place, label, detection, addressProblem, showAroundMe } = useVisitorPlace();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosenMark, setMarked] = useState<number | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const search = usePlaceSearch(text, place, isOpen);
  const { suggestions } = search;
  const goTo = useGoTo(search.geocode);
  // Enter in an empty box chooses nothing by itself.
  const marked = chosenMark ?? (text.trim() ? 0 : -1);
  const hint =
    detection.phase === 'failed' ? 'Could not get your location. Please enter location manually.' : addressProblem;

  // Whoever types faster than the answer comes has not seen what stands there.
  const takeEntered = useEffectEvent(() => take(suggestions[marked] ?? text.trim()));
  useEffect(() => {
    if (isEntered && search.isSettled) takeEntered();
  }, [isEntered, search.isSettled]);

  function close() {
    setIsEntered(false);
    setIsOpen(false);
    setText('');
    setMarked(null);
    input.current?.blur();
  }

  function take(chosen: Suggestion | string) {
    void goTo(chosen);
    close();
  }

  function enter() {
    const chosen = chosenMark === null ? undefined : suggestions[chosenMark];
    if (chosen) take(chosen);
    else if (text.trim()) setIsEntered(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') enter();
    else if (event.key === 'ArrowDown') setMarked(Math.min(marked + 1, suggestions.length - 1));
    else if (event.key === 'ArrowUp') setMarked(Math.max(marked - 1, 0));
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
          'flex h-11 items-center rounded-full transition',
          isOverPicture
            ? 'bg-night/70 px-3 text-white backdrop-blur-md'
            : 'border border-line bg-surface px-3.5 text-ink focus-within:border-muted hover:border-muted',
        )}
      >
        <label className="flex h-full min-w-0 flex-1 items-center gap-2">
          <span className={classNames(isOverPicture ? !isOpen && 'hidden' : 'text-accent-text')}>
            <Icon name={isOpen ? 'search' : 'pin'} size={18} />
          </span>
          <input
            aria-activedescendant={suggestions[marked] && isOpen ? `${listId}-${marked}` : undefined}
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
              setMarked(null);
              setIsEntered(false);
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
          hasGoogleFailed={search.hasGoogleFailed}
          hint={text ? null : hint}
          isFromGoogle={search.isFromGoogle}
          listId={listId}
          marked={marked}
          onAroundMe={() => {
            showAroundMe();
            close();
          }}
          onChoose={take}
          status={text.trim() && suggestions.length === 0 ? search.status : null}
          suggestions={suggestions}
        />
      )}
    </search>
  );
}
