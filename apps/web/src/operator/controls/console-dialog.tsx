import { type ReactNode, useId } from 'react';
import { useModal } from '../../ui/controls/sheet.tsx';
import { ConsoleIcon } from './console-icon.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** For what is more than a question: a sheet from below on phones, a wide dialog on other screens. */
export function ConsoleDialog({ title, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useModal(onClose);
  return (
    <dialog
      aria-labelledby={titleId}
      className="m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-hidden rounded-t-sheet border border-line bg-surface text-start text-ink shadow-float outline-none backdrop:bg-black/50 open:flex open:flex-col sm:m-auto sm:max-w-3xl sm:rounded-sheet"
      ref={dialog}
      tabIndex={-1}
    >
      <header className="flex items-center justify-between gap-4 border-b border-line py-2 ps-5 pe-2">
        <h2 className="min-w-0 text-16 font-bold break-words" id={titleId}>
          {title}
        </h2>
        <button
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-paper hover:text-ink"
          onClick={onClose}
          type="button"
        >
          <ConsoleIcon name="close" />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:p-5">
        {children}
      </div>
    </dialog>
  );
}
