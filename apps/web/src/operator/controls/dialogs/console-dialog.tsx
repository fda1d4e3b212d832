import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ConsoleIcon } from '../console-icon.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** For forms and tables: a bottom sheet on phones, a wide dialog on other screens. */
export function ConsoleDialog({ title, onClose, children }: Props) {
  return (
    <Modal
      className="mt-auto flex h-fit max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-sheet border border-line bg-surface text-start text-ink shadow-float sm:m-auto sm:w-fit sm:max-w-[min(48rem,calc(100%-2rem))] sm:rounded-sheet"
      dir="ltr"
      lang="en"
      onClose={onClose}
    >
      <header className="flex items-center justify-between gap-4 border-b border-line py-2 ps-5 pe-2">
        <Dialog.Title className="min-w-0 text-16 font-bold wrap-anywhere">{title}</Dialog.Title>
        <Dialog.Close
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-paper hover:text-ink"
        >
          <ConsoleIcon name="close" />
        </Dialog.Close>
      </header>
      <div className="min-h-0 flex-auto overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:p-5">
        {children}
      </div>
    </Modal>
  );
}
