import { useId } from 'react';
import { useModal } from '../../controls/sheet.tsx';
import { ConsoleButton } from './console-button.tsx';

type Props = {
  title: string;
  /** Names what is about to be gone. */
  text: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is gone. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: Props) {
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
          icon="trash"
          look="danger"
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
