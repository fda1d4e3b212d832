import { Link } from 'react-router-dom';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { PrimaryButton } from '../../ui/controls/buttons.tsx';
import { DropDown } from '../../ui/controls/drop-down.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { initialsOf } from '../../ui/pictures/initials.ts';
import type { SignedInUser } from '../../visitor/session/user-query.ts';
import { useLogOut } from './use-log-out.ts';

export function AvatarMenu({ user, onFollowing }: { user: SignedInUser; onFollowing: () => void }) {
  const { t } = useLanguage();
  const logOut = useLogOut(() => ({
    title: 'Logout failed',
    description: 'Could not log out. Please try again.',
  }));
  const row = 'flex min-h-11 w-full items-center rounded-card px-3 text-start font-semibold hover:bg-paper';
  return (
    <DropDown
      className="w-[13rem]"
      label={user.username}
      summary={<Initials of={user.fullName ?? user.username} />}
      summaryClassName="bg-accent text-14 font-bold text-white"
    >
      {(closing) => (
        <>
          <p className="truncate px-3 py-2 text-muted">{user.username}</p>
          <Link className={row} to="/profile">
            {t('View Profile')}
          </Link>
          <button className={row} onClick={closing(onFollowing)} type="button">
            {t('Following')}
          </button>
          <button className={row} onClick={() => logOut.mutate()} type="button">
            {t('Log Out')}
          </button>
        </>
      )}
    </DropDown>
  );
}

/** Drawn by CSS, because as text they would be the visible label, which the button's name has to contain. */
function Initials({ of }: { of: string }) {
  return <span className="before:content-[attr(data-initials)]" data-initials={initialsOf(of)} />;
}

/** The variant with the user's name and Logout instead of a menu. */
export function NamedControls({ user }: { user: SignedInUser }) {
  const { t } = useLanguage();
  const logOut = useLogOut((error) => ({
    title: 'Error',
    description: hasResponse(error) ? 'Failed to log out.' : 'An error occurred during logout.',
  }));
  return (
    <div className="flex shrink-0 items-center gap-1.5 rounded-full bg-surface ps-3 text-14 text-ink sm:gap-3 sm:ps-4">
      <span className="max-w-[clamp(2.5rem,100vw-20.5rem,8rem)] truncate narrow:sr-only font-semibold">
        {user.username}
      </span>
      <PrimaryButton className="max-sm:px-3" onClick={() => logOut.mutate()}>
        {t('Logout')}
      </PrimaryButton>
    </div>
  );
}

function hasResponse(error: Error): boolean {
  return error instanceof ApiFailure && error.status > 0;
}
