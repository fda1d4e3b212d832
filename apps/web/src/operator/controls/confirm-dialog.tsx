import { useId } from 'react';
import { useModal } from '../../ui/controls/sheet.tsx';
import { ConsoleButton } from './console-button.tsx';

type Props = {
  title: string;
  /** Names what is about to be gone, or what comes of it. */
  text: string;
  confirm: string;
  /** What is confirmed takes nothing away. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is gone, or begins again. */
export function ConfirmDialog({ title, text, confirm, isHarmless = false, onConfirm, onClose }: Props) {
  const titleId = useId();
  const textId = useId();
  const dialog = useModal(onClose);
  return (
    <dialog
      aria-describedby={textId}
      aria-labelledby={titleId}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-sheet border border-line bg-surface p-5 text-ink shadow-float outline-none backdrop:bg-black/50"
      ref={dialog}
      role="alertdialog"
      tabIndex={-1}
    >
      <h2 className="text-20 font-bold" id={titleId}>
        {title}
      </h2>
      <p className="mt-2 text-14 break-words text-muted" id={textId}>
        {text}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
        <ConsoleButton
          {...(isHarmless ? { look: 'primary' } : { look: 'danger', icon: 'trash' })}
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {confirm}
        </ConsoleButton>
      </div>
    </dialog>
  );
}
