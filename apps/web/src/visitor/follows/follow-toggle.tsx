import { classNames } from '../../ui/controls/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';

type Props = {
  isFollowed: boolean;
  /** True until it is known whether somebody is signed in. */
  isDisabled?: boolean;
  onPress: () => void;
  /** The id of the place's name, where several toggles are on the screen. */
  describedBy?: string;
};

export function FollowToggle({ isFollowed, isDisabled, onPress, describedBy }: Props) {
  const { t } = useLanguage();
  return (
    <button
      aria-describedby={describedBy}
      aria-pressed={isFollowed}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-4 text-14 font-semibold transition active:scale-98',
        isFollowed
          ? 'border border-line bg-surface text-ink hover:border-muted'
          : 'bg-accent text-white hover:brightness-110',
      )}
      disabled={isDisabled}
      onClick={onPress}
      type="button"
    >
      {isFollowed && <Icon name="check" size={16} />}
      {t(isFollowed ? 'Followed' : 'Follow')}
    </button>
  );
}
