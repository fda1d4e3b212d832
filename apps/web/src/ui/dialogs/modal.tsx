import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from '../controls/class-names.ts';
import { rememberFocus } from './return-focus.ts';

type Props = {
  onClose: () => void;
  className: string;
  backdropClassName?: string;
  children: ReactNode;
  /** The dialog itself when left out. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean) | undefined;
  role?: 'dialog' | 'alertdialog';
  /** A modal with a `Dialog.Title` needs none. */
  'aria-label'?: string;
  'data-sheet'?: boolean;
  dir?: 'ltr';
  lang?: string;
};

/**
 * A modal dialog for as long as it is mounted. Escape and a press on the backdrop close it. The focus returns to the element that
 * had it before, or to the nearest focusable ancestor when that element is gone.
 */
export function Modal({
  onClose,
  className,
  backdropClassName = 'bg-black/50',
  children,
  initialFocus,
  ...rest
}: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const [findOpener] = useState(rememberFocus);
  return (
    <Dialog.Root onOpenChange={(isOpen) => !isOpen && onClose()} open>
      <Dialog.Portal>
        <Dialog.Backdrop className={classNames('fixed inset-0 z-50', backdropClassName)} />
        <Dialog.Popup
          {...rest}
          className={classNames('fixed inset-0 z-50 outline-none', className)}
          finalFocus={findOpener}
          initialFocus={initialFocus ?? popup}
          ref={popup}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
