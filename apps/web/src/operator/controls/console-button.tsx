import { Button } from '@base-ui/react/button';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';

const looks = {
  primary: 'bg-accent text-white not-aria-disabled:hover:brightness-110',
  quiet: 'border border-line bg-surface text-ink not-aria-disabled:hover:border-muted',
  danger: 'border border-danger bg-surface text-danger-text not-aria-disabled:hover:bg-danger/10',
};

type Props = {
  children: ReactNode;
  /** Left out, the button submits its form. */
  onClick?: () => void;
  look?: keyof typeof looks;
  icon?: ConsoleIconName;
  isDisabled?: boolean;
  /** Replaces the label while the action runs. */
  busy?: string | false;
  label?: string;
  /** The size for table rows. */
  isSmall?: boolean;
  /** For a button that toggles something. */
  isExpanded?: boolean;
};

export function ConsoleButton({
  children,
  onClick,
  look = 'quiet',
  icon,
  isDisabled = false,
  busy,
  label,
  isSmall = false,
  isExpanded,
}: Props) {
  return (
    <Button
      aria-busy={Boolean(busy)}
      aria-expanded={isExpanded}
      aria-label={label}
      className={classNames(
        'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
        isSmall ? 'min-h-10 px-4 text-14 md:min-h-8 md:px-3 md:text-12' : 'min-h-10 px-4 text-14',
        looks[look],
      )}
      disabled={isDisabled || Boolean(busy)}
      focusableWhenDisabled
      onClick={onClick}
      type={onClick ? 'button' : 'submit'}
    >
      {busy ? <Spinner /> : icon && <ConsoleIcon name={icon} />}
      {busy || children}
    </Button>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-e-transparent"
    />
  );
}
