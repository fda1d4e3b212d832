import { ProfileIcon, type ProfileIconName } from './profile-icon.tsx';

type Props = { icon: ProfileIconName; label: string; onClick: () => void };

/** A small action of a row. The label names the row's object. */
export function IconButton({ icon, label, onClick }: Props) {
  return (
    <button
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition hover:bg-paper hover:text-ink"
      onClick={onClick}
      title={label}
      type="button"
    >
      <ProfileIcon name={icon} />
    </button>
  );
}
