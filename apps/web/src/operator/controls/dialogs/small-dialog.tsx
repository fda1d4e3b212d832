import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';

type Props = { title: string; role?: 'dialog' | 'alertdialog'; onClose: () => void; children: ReactNode };

/** A centred dialog for a question or for progress. */
export function SmallDialog({ title, role = 'dialog', onClose, children }: Props) {
  return (
    <Modal
      className="m-auto h-fit w-[calc(100%-2rem)] max-w-md rounded-sheet border border-line bg-surface p-5 text-ink shadow-float"
      dir="ltr"
      lang="en"
      onClose={onClose}
      role={role}
    >
      <Dialog.Title className="text-20 font-bold">{title}</Dialog.Title>
      {children}
    </Modal>
  );
}
