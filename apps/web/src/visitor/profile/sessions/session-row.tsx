import type { UserSession } from '@around/contracts/users/user-sessions';
import { FormButton } from '../../forms/form-button.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { Badge } from '../frame/badge.tsx';
import { ProfileIcon } from '../frame/profile-icon.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { useTimes } from '../texts/use-times.ts';
import { useRevokeSession } from './use-revoke-session.ts';

export function SessionRow({ session }: { session: UserSession }) {
  const t = useProfileTexts();
  const { date, ago } = useTimes();
  const revoke = useRevokeSession(session.id);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:flex-nowrap">
        <span className="mt-0.5 text-muted">
          <ProfileIcon name={session.kind} size={22} />
        </span>
        <div className="grid min-w-0 flex-[1_1_calc(100%-3rem)] sm:flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-semibold wrap-anywhere">
            <bdi>{session.device}</bdi>
            {session.isCurrent && <Badge>{t('This device')}</Badge>}
          </p>
          <p className="text-14 text-muted">{t('Signed in on {date}', { date: date(session.startedAt) })}</p>
          {!session.isCurrent && (
            <p className="text-14 text-muted">{t('Last used: {ago}', { ago: ago(session.lastUsedAt) })}</p>
          )}
        </div>
        {!session.isCurrent && (
          <FormButton
            busy={revoke.isPending && t('Signing out...')}
            label={t('Sign out {device}', { device: session.device })}
            className="shrink-0 max-sm:ms-8.5"
            look="quiet"
            onClick={() => revoke.mutate()}
          >
            {t('Sign out')}
          </FormButton>
        )}
      </div>
      <FormFailure error={revoke.error} />
    </li>
  );
}
