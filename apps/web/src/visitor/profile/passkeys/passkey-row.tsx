import type { Passkey } from '@around/contracts/users/passkeys';
import { Badge } from '../frame/badge.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { useTimes } from '../texts/use-times.ts';

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt, isBackedUp }, onRename, onRemove }: Props) {
  const t = useProfileTexts();
  const { date, ago } = useTimes();
  return (
    <li className="flex items-start gap-1 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {isBackedUp && <Badge icon="cloud">{t('Synced')}</Badge>}
        </p>
        <p className="text-14 text-muted">{t('Added on {date}', { date: date(createdAt) })}</p>
        <p className="text-14 text-muted">
          {lastUsedAt ? t('Last used: {ago}', { ago: ago(lastUsedAt) }) : t('Not used yet')}
        </p>
      </div>
      <IconButton icon="edit" label={t('Rename {name}', { name })} onClick={onRename} />
      <IconButton icon="trash" label={t('Remove {name}', { name })} onClick={onRemove} />
    </li>
  );
}
