import { classNames } from '../../ui/controls/class-names.ts';
import { BusyButton, type BusyButtonProps } from '../../ui/forms/busy-button.tsx';

const looks = {
  primary: 'bg-accent text-white not-aria-disabled:hover:brightness-110',
  quiet: 'border border-line bg-surface text-ink not-aria-disabled:hover:border-muted',
  danger: 'bg-danger text-white not-aria-disabled:hover:brightness-110',
  quietDanger: 'border border-line bg-surface text-danger-text not-aria-disabled:hover:border-danger',
};

type Props = BusyButtonProps & { look?: keyof typeof looks; className?: string; id?: string };

/** A button of a visitor's form, large enough for touch. */
export function FormButton({ look = 'primary', className, ...button }: Props) {
  return (
    <BusyButton
      {...button}
      className={classNames(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-1 text-center text-14 font-semibold transition aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
        looks[look],
        className,
      )}
    />
  );
}
