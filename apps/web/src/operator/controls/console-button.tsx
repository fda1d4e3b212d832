import { classNames } from '../../ui/controls/class-names.ts';
import { BusyButton, type BusyButtonProps } from '../../ui/forms/busy-button.tsx';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';

const looks = {
  primary: 'bg-accent text-white not-aria-disabled:hover:brightness-110',
  quiet: 'border border-line bg-surface text-ink not-aria-disabled:hover:border-muted',
  danger: 'border border-danger bg-surface text-danger-text not-aria-disabled:hover:bg-danger/10',
};

type Props = BusyButtonProps & {
  look?: keyof typeof looks;
  icon?: ConsoleIconName;
  /** The size for table rows. */
  isSmall?: boolean;
  /** For a button that toggles something. */
  isExpanded?: boolean;
};

/** A button of the console, in a compact size. */
export function ConsoleButton({ look = 'quiet', icon, isSmall = false, ...button }: Props) {
  return (
    <BusyButton
      {...button}
      className={classNames(
        'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
        isSmall ? 'min-h-10 px-4 text-14 md:min-h-8 md:px-3 md:text-12' : 'min-h-10 px-4 text-14',
        looks[look],
      )}
      icon={icon && <ConsoleIcon name={icon} />}
    />
  );
}
