import { PASSKEYS_MAX, type Passkey } from '@around/contracts/users/passkeys';
import type { User } from '@around/contracts/users/user';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { FormButton } from '../../forms/form-button.tsx';
import { passkeysQuery } from '../data/profile-queries.ts';
import { Actions, Card } from '../frame/card.tsx';
import { ListState } from '../frame/list-state.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx';
import { RenamePasskeySheet } from './rename-passkey-sheet.tsx';

type Open = { sheet: 'add' } | { sheet: 'rename' | 'remove'; passkey: Passkey };

/** Not shown in a browser without passkeys. */
export function PasskeysCard({ user: { id, hasPassword } }: { user: User }) {
  const t = useProfileTexts();
  const query = useQuery(passkeysQuery);
  const [open, setOpen] = useKeptState<Open | null>(`passkey sheet ${id}`, null);
  if (!browserSupportsWebAuthn()) return null;

  const close = () => setOpen(null);
  return (
    <Card
      icon="key"
      text={t('A passkey signs you in with your fingerprint, your face or the lock of your device.')}
      title={t('Passkeys')}
    >
      <ListState query={query}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    onRemove={() => setOpen({ sheet: 'remove', passkey })}
                    onRename={() => setOpen({ sheet: 'rename', passkey })}
                    passkey={passkey}
                  />
                ))}
              </ul>
            )}
            {passkeys.length < PASSKEYS_MAX && (
              <Actions>
                <FormButton look="quiet" onClick={() => setOpen({ sheet: 'add' })}>
                  {t('Add a passkey')}
                </FormButton>
              </Actions>
            )}
          </>
        )}
      </ListState>
      {open?.sheet === 'add' && <AddPasskeySheet hasPassword={hasPassword} onClose={close} />}
      {open?.sheet === 'rename' && (
        <RenamePasskeySheet hasPassword={hasPassword} onClose={close} passkey={open.passkey} />
      )}
      {open?.sheet === 'remove' && (
        <RemovePasskeySheet hasPassword={hasPassword} onClose={close} passkey={open.passkey} />
      )}
    </Card>
  );
}
