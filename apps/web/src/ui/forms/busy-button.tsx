import { Button } from '@base-ui/react/button';
import type { ReactNode } from 'react';

export type BusyButtonProps = {
  children: ReactNode;
  /** Without it the button submits its form. */
  onClick?: (() => void) | undefined;
  /** Replaces the label while the action runs. */
  busy?: string | false | undefined;
  isDisabled?: boolean | undefined;
  /** Names the object where several buttons have the same label. */
  label?: string | undefined;
};

type Props = BusyButtonProps & {
  className: string;
  icon?: ReactNode;
  id?: string | undefined;
  isExpanded?: boolean | undefined;
};

/** A button that says what happens while its action runs. It keeps the focus then. */
export function BusyButton({ children, onClick, busy, isDisabled, label, className, icon, id, isExpanded }: Props) {
  return (
    <Button
      aria-busy={Boolean(busy)}
      aria-expanded={isExpanded}
      aria-label={label}
      className={className}
      disabled={isDisabled || Boolean(busy)}
      focusableWhenDisabled
      id={id}
      onClick={onClick}
      type={onClick ? 'button' : 'submit'}
    >
      {busy ? <Spinner /> : icon}
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
