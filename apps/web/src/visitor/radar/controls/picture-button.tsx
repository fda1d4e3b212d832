import type { ReactNode } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';

type Props = { label: string; onClick: () => void; isPressed?: boolean; children: ReactNode };

/** A button over the picture, 44 px. */
export function PictureButton({ label, onClick, isPressed, children }: Props) {
  return (
    <button
      aria-label={label}
      aria-pressed={isPressed}
      className={classNames(
        'grid size-11 place-items-center rounded-full border shadow-float transition active:scale-94',
        isPressed ? 'border-accent bg-accent text-white' : 'border-line bg-surface text-ink hover:border-muted',
      )}
      onClick={onClick}
      title={label}
      type="button"
    >
      {children}
    </button>
  );
}
