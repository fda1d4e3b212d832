import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { Modal } from './modal.tsx';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays in view below the content, unless it shows nothing. */
  footer?: ReactNode;
  initialFocus?: ComponentProps<typeof Modal>['initialFocus'];
};

/** A bottom sheet on phones, a centred dialog on wider screens. */
export function Sheet({ title, onClose, children, footer, initialFocus }: Props) {
  const { t } = useLanguage();
  return (
    <Modal
      className="mt-auto flex h-fit max-h-[85dvh] w-full animate-[rise_250ms_var(--ease-out)] flex-col overflow-hidden rounded-t-sheet border border-line bg-surface text-ink shadow-float sm:m-auto sm:max-w-lg sm:rounded-sheet"
      data-sheet
      initialFocus={initialFocus}
      onClose={onClose}
    >
      <header className="flex items-center justify-between gap-4 border-b border-line py-2 ps-5 pe-2">
        <Dialog.Title className="own-direction truncate narrow:whitespace-normal text-16 font-bold">
          {title}
        </Dialog.Title>
        <Dialog.Close
          aria-label={t('Close')}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-paper hover:text-ink"
        >
          <Icon name="close" />
        </Dialog.Close>
      </header>
      <div className="min-h-0 flex-auto overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
      {footer && (
        <footer className="border-t border-line px-5 py-3 empty:hidden pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Modal>
  );
}
