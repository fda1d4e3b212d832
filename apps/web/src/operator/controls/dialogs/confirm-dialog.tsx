import { Dialog } from '@base-ui/react/dialog';
import { ConsoleButton } from '../console-button.tsx';
import { SmallDialog } from './small-dialog.tsx';

type Props = {
  title: string;
  /** Names what will be removed, or what will happen. */
  text: string;
  confirm: string;
  /** The action removes nothing. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is removed or restarted. */
export function ConfirmDialog({ title, text, confirm, isHarmless = false, onConfirm, onClose }: Props) {
  return (
    <SmallDialog onClose={onClose} role="alertdialog" title={title}>
      <Dialog.Description className="mt-2 text-14 wrap-anywhere text-muted">{text}</Dialog.Description>
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
    </SmallDialog>
  );
}
