import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';

type ButtonProps = { onClick: () => void; children: ReactNode; icon?: IconName; className?: string };

export function PrimaryButton({ onClick, children, icon, className }: ButtonProps) {
  return (
    <button
      className={classNames(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-accent px-5 text-14 font-semibold text-white transition hover:brightness-110 active:scale-98',
        className,
      )}
      onClick={onClick}
      type="button"
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

export function QuietButton({ onClick, children, icon, className }: ButtonProps) {
  return (
    <button
      className={classNames(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-line bg-surface px-5 text-14 font-semibold text-ink transition hover:border-muted active:scale-98',
        className,
      )}
      onClick={onClick}
      type="button"
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

type RoundProps = { label: string; icon: IconName; onClick: () => void; isPressed?: boolean; className?: string };

/** 44 px, for use over an image. */
export function RoundButton({ label, icon, onClick, isPressed, className }: RoundProps) {
  return (
    <button
      aria-label={label}
      aria-pressed={isPressed}
      className={classNames(
        'grid size-11 place-items-center rounded-full bg-night/60 text-white transition hover:bg-night/80 active:scale-94',
        className,
      )}
      onClick={onClick}
      title={label}
      type="button"
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
