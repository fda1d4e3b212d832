import { useState } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';

type Props = {
  /** "Delete". */
  action: string;
  /** "2 proxies". */
  what: string;
  /** Names what will be removed. */
  text: string;
  isBlocked: boolean;
  busy?: string | false;
  onConfirm: () => void;
};

/** Removes all selected rows after a confirmation. */
export function BulkRemoval({ action, what, text, isBlocked, busy = false, onConfirm }: Props) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  return (
    <>
      <ConsoleButton
        busy={busy}
        icon="trash"
        isDisabled={isBlocked}
        isSmall
        look="danger"
        onClick={() => setIsConfirmOpen(true)}
      >
        {action}
      </ConsoleButton>
      {isConfirmOpen && (
        <ConfirmDialog
          confirm={`${action} ${what}`}
          onClose={() => setIsConfirmOpen(false)}
          onConfirm={onConfirm}
          text={text}
          title={`${action} ${what}?`}
        />
      )}
    </>
  );
}
