import { Button } from '@base-ui/react/button';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';

const looks = {
  primary: 'bg-accent text-white not-aria-disabled:hover:brightness-110',
  quiet: 'border border-line bg-surface text-ink not-aria-disabled:hover:border-muted',
  danger: 'bg-danger text-white not-aria-disabled:hover:brightness-110',
  quietDanger: 'border border-line bg-surface text-danger-text not-aria-disabled:hover:border-danger',
};

type Props = {
  children: ReactNode;
  /** Without it the button submits its form. */
  onClick?: () => void;
  look?: keyof typeof looks;
  /** Replaces the label while the action runs. */
  busy?: string | false;
  isDisabled?: boolean;
  /** Names the object where several buttons have the same label. */
  label?: string;
  className?: string;
  id?: string;
};

/** A button that says what happens while its action runs. It keeps the focus then. */
export function FormButton({ children, onClick, look = 'primary', busy, isDisabled, label, className, id }: Props) {
  return (
    <Button
      aria-busy={Boolean(busy)}
      aria-label={label}
      className={classNames(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-1 text-center text-14 font-semibold transition aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
        looks[look],
        className,
      )}
      disabled={isDisabled || Boolean(busy)}
      focusableWhenDisabled
      id={id}
      onClick={onClick}
      type={onClick ? 'button' : 'submit'}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-e-transparent"
        />
      )}
      {busy || children}
    </Button>
  );
}
