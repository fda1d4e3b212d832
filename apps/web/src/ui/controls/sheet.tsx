import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useLanguage } from '../language/language-provider.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A sheet from below on phones, a centred dialog on wider screens. Escape and a press beside it close it. */
export function Sheet({ title, onClose, children }: Props) {
  const { t } = useLanguage();
  const titleId = useId();
  const dialog = useModal(onClose);
  return (
    <dialog
      aria-labelledby={titleId}
      className="m-0 mt-auto max-h-[85dvh] w-full max-w-none animate-[rise_250ms_var(--ease-out)] overflow-hidden rounded-t-sheet border border-line bg-surface text-ink shadow-float backdrop:bg-black/50 outline-none open:flex open:flex-col sm:m-auto sm:max-w-lg sm:rounded-sheet"
      ref={dialog}
      tabIndex={-1}
    >
      <header className="flex items-center justify-between gap-4 border-b border-line py-2 ps-5 pe-2">
        <h2 className="own-direction truncate text-16 font-bold" id={titleId}>
          {title}
        </h2>
        <button
          aria-label={t('Close')}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-paper hover:text-ink"
          onClick={onClose}
          type="button"
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{children}</div>
    </dialog>
  );
}

/** Opens the dialog as a modal for as long as it is mounted; the focus returns by itself. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const ends = new AbortController();
    current.showModal();
    current.focus();
    // A press that began inside, such as a selection of text that was drawn too far, is none beside it.
    let hasBegunBeside = false;
    const beginPress = (event: MouseEvent) => {
      hasBegunBeside = isBeside(event, current);
    };
    const endPress = (event: MouseEvent) => hasBegunBeside && isBeside(event, current) && close();
    // Escape cancels at once and closes a moment later, when something else may have been opened. A file chooser inside cancels, too.
    const cancel = (event: Event) => event.target === current && close();
    current.addEventListener('cancel', cancel, { signal: ends.signal });
    current.addEventListener('close', close, { signal: ends.signal });
    current.addEventListener('mousedown', beginPress, { signal: ends.signal });
    current.addEventListener('click', endPress, { signal: ends.signal });
    return () => {
      ends.abort();
      current.close();
    };
  }, []);
  return dialog;
}

/** On the backdrop, whose events are the dialog's own; so are those on its edge, where nothing else lies. */
function isBeside({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
