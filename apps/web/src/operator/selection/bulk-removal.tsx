import { useState } from 'react';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';

type Props = {
  /** "Delete". */
  word: string;
  /** "2 proxies". */
  what: string;
  /** Names what will be removed. */
  text: string;
  isBlocked: boolean;
  busy?: string | false;
  onConfirm: () => void;
};

/** Removes all selected rows after a confirmation. */
export function BulkRemoval({ word, what, text, isBlocked, busy = false, onConfirm }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ConsoleButton
        busy={busy}
        icon="trash"
        isDisabled={isBlocked}
        isSmall
        look="danger"
        onClick={() => setIsAsking(true)}
      >
        {word}
      </ConsoleButton>
      {isAsking && (
        <ConfirmDialog
          confirm={`${word} ${what}`}
          onClose={() => setIsAsking(false)}
          onConfirm={onConfirm}
          text={text}
          title={`${word} ${what}?`}
        />
      )}
    </>
  );
}
