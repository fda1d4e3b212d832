import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';
import { useModal } from '../../ui/controls/sheet.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { findCommands } from './find-commands.ts';
import { type Command, useCommands } from './use-commands.ts';

type Props = { toggleTheme: () => void; onClose: () => void };

/** Everything by its name: a field, and under it what it finds. */
export function CommandPalette({ toggleTheme, onClose }: Props) {
  const listId = useId();
  const dialog = useModal(onClose);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wanted, setChosen] = useState(0);
  const found = findCommands(useCommands(toggleTheme), text);
  const chosen = Math.min(wanted, found.length - 1);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
    const next = moves[event.key];
    if (next !== undefined) setChosen((next + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      aria-label="Commands"
      className="mx-auto mt-[10dvh] mb-auto max-h-[75dvh] w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-sheet border border-line bg-surface text-ink shadow-float outline-none backdrop:bg-black/50 open:flex open:flex-col"
      ref={dialog}
      tabIndex={-1}
    >
      <div className="flex items-center gap-3 border-b border-line px-4 text-muted">
        <ConsoleIcon name="search" />
        <input
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded
          aria-label="Search commands"
          autoComplete="off"
          className="min-h-13 w-full bg-transparent text-16 text-ink outline-none"
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="Go to a page, or do something"
          ref={field}
          role="combobox"
          spellCheck={false}
          value={text}
        />
      </div>
      <div aria-label="Commands" className="min-h-0 flex-1 overflow-y-auto p-2" id={listId} role="listbox">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and hears the keys for its options.
          <div
            aria-selected={index === chosen}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-card px-3 text-14',
              index === chosen ? 'bg-accent/8 font-semibold text-accent-text' : 'hover:bg-paper',
            )}
            id={`${listId}-${index}`}
            key={command.name}
            onClick={() => run(command)}
            role="option"
            tabIndex={-1}
          >
            {command.name}
            <ConsoleIcon name={command.group === 'Do' ? 'play' : 'arrow'} size={16} />
          </div>
        ))}
      </div>
      <p className={classNames('px-5 pb-5 text-14 text-muted', found.length > 0 && 'sr-only')} role="status">
        {found.length === 0 ? `Nothing is called "${text}".` : `${found.length} found`}
      </p>
    </dialog>
  );
}
