import type { User } from '@around/contracts/users/user';
import { flushSync } from 'react-dom';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { initialsOf } from '../../../ui/pictures/initials.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { useTimes } from '../texts/use-times.ts';
import { IdentityForm } from './identity-form.tsx';

const EDIT_BUTTON_ID = 'edit-name';

/** The names that others see of the user, editable in place. */
export function IdentityCard({ user }: { user: User }) {
  const t = useProfileTexts();
  const { date } = useTimes();
  const [isEditing, setIsEditing] = useKeptState(`editing ${user.id}`, false);
  const name = user.fullName ?? user.username;

  function close() {
    flushSync(() => setIsEditing(false));
    document.getElementById(EDIT_BUTTON_ID)?.focus();
  }

  return (
    <section
      aria-label={t('Name')}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 rounded-sheet border border-line bg-surface p-5 sm:p-6"
    >
      <span
        aria-hidden="true"
        className="grid size-24 place-items-center rounded-full bg-accent text-28 font-bold text-white"
      >
        {initialsOf(name)}
      </span>
      {isEditing ? (
        <IdentityForm onClose={close} user={user} />
      ) : (
        <>
          <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-1 text-center wrap-anywhere">
            <h2 className="text-20 font-bold" dir="auto">
              {name}
            </h2>
            <p className="text-14 text-muted" dir="auto">
              {user.username}
            </p>
            <p className="text-14 text-muted">{t('Joined on {date}', { date: date(user.createdAt) })}</p>
          </div>
          <FormButton id={EDIT_BUTTON_ID} look="quiet" onClick={() => setIsEditing(true)}>
            {t('Edit name')}
          </FormButton>
        </>
      )}
    </section>
  );
}
