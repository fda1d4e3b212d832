import { Button } from '@base-ui/react/button';
import { classNames } from '../../ui/controls/class-names.ts';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';
import { WithTooltip } from './with-tooltip.tsx';

type Props = {
  icon: ConsoleIconName;
  text: string;
  /** The accessible name: the action and its object. */
  label: string;
  onClick: () => void;
  isBusy?: boolean;
  /** Marked as disabled; a press still calls `onClick`, which may explain why. */
  isUnavailable?: boolean;
  isDangerous?: boolean;
};

/** An action on a row: an icon with a tooltip in tables, with its label on cards. */
export function RowAction({
  icon,
  text,
  label,
  onClick,
  isBusy = false,
  isUnavailable = false,
  isDangerous = false,
}: Props) {
  return (
    <WithTooltip text={label}>
      <Button
        aria-busy={isBusy}
        aria-disabled={isBusy || isUnavailable}
        aria-label={label}
        className={classNames(
          'relative inline-flex min-h-10 max-w-full items-center justify-center gap-1.5 rounded-full border px-3 text-14 font-semibold transition aria-disabled:cursor-not-allowed aria-disabled:opacity-55 md:size-7.5 md:shrink-0 md:min-h-0 md:px-0',
          isDangerous
            ? 'border-danger/50 text-danger-text not-aria-disabled:hover:bg-danger/10'
            : 'border-line text-ink not-aria-disabled:hover:border-muted',
        )}
        disabled={isBusy}
        focusableWhenDisabled
        onClick={onClick}
        type="button"
      >
        {isBusy ? (
          <span
            aria-hidden="true"
            className="size-4 shrink-0 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-e-transparent"
          />
        ) : (
          <ConsoleIcon name={icon} size={16} />
        )}
        <span className="md:sr-only">{text}</span>
      </Button>
    </WithTooltip>
  );
}
