import { Command, useCommandState } from 'cmdk';
import { useRef } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { scoreCommand } from './score-command.ts';
import { type ConsoleCommand, useCommands } from './use-commands.ts';

type Props = { toggleTheme: () => void; onClose: () => void };

/** Finds pages and actions by name. */
export function CommandPalette({ toggleTheme, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const commands = useCommands(toggleTheme);

  function run(command: ConsoleCommand) {
    onClose();
    command.run();
  }

  return (
    <Modal
      aria-label="Commands"
      className="mx-auto mt-[10dvh] mb-auto flex h-fit max-h-[75dvh] w-[calc(100%-2rem)] max-w-xl flex-col overflow-hidden rounded-sheet border border-line bg-surface text-ink shadow-float"
      dir="ltr"
      initialFocus={field}
      lang="en"
      onClose={onClose}
    >
      <Command className="flex min-h-0 flex-col" filter={scoreCommand} label="Search commands" loop vimBindings={false}>
        <div className="flex items-center gap-3 border-b border-line px-4 text-muted">
          <ConsoleIcon name="search" />
          <Command.Input
            className="min-h-13 w-full bg-transparent text-16 text-ink outline-none"
            placeholder="Go to a page, or run a command"
            ref={field}
          />
        </div>
        <Command.List className="min-h-0 flex-1 overflow-y-auto p-2" label="Commands">
          {commands.map((command) => (
            <Command.Item
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-card px-3 text-14 aria-selected:bg-accent/8 aria-selected:font-semibold aria-selected:text-accent-text"
              key={command.name}
              onSelect={() => run(command)}
              value={command.name}
              {...(command.alias && { keywords: [command.alias] })}
            >
              {command.name}
              <ConsoleIcon name={command.group === 'Do' ? 'play' : 'arrow'} size={16} />
            </Command.Item>
          ))}
        </Command.List>
        <FoundStatus />
      </Command>
    </Modal>
  );
}

function FoundStatus() {
  const text = useCommandState(({ search }) => search);
  const count = useCommandState(({ filtered }) => filtered.count);
  return (
    <p className={classNames('px-5 pb-5 text-14 text-muted', count > 0 && 'sr-only')} role="status">
      {count === 0 ? `Nothing matches "${text}".` : `${count} found`}
    </p>
  );
}
