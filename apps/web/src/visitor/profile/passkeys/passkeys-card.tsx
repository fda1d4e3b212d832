import type { Passkey } from '@around/contracts/users/passkeys';
import { PASSKEYS_MAX } from '@around/contracts/users/passkeys';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { passkeysQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { Actions, Card } from '../frame/card.tsx';
import { ListState } from '../frame/list-state.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { browserRefusal, createPasskey } from './create-passkey.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx';
import { RenamePasskeySheet } from './rename-passkey-sheet.tsx';

type Open = { sheet: 'rename' | 'remove'; passkey: Passkey };

/** Not shown in a browser without passkeys. */
export function PasskeysCard({ userId }: { userId: string }) {
  const t = useProfileTexts();
  const client = useQueryClient();
  const query = useQuery(passkeysQuery);
  const [open, setOpen] = useKeptState<Open | null>(`passkey sheet ${userId}`, null);
  const add = useProfileMutation(createPasskey, (passkey) => {
    changeQueryData(client, passkeysQuery.queryKey, (passkeys = []) => [...passkeys, passkey]);
    showNotice({ tone: 'success', title: t('Passkey added'), description: passkey.name });
  });
  if (!browserSupportsWebAuthn()) return null;

  const refusal = add.error && browserRefusal(add.error);
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
                <FormButton
                  busy={add.isPending && t('Adding the passkey...')}
                  look="quiet"
                  onClick={() => add.mutate()}
                >
                  {t('Add a passkey')}
                </FormButton>
              </Actions>
            )}
          </>
        )}
      </ListState>
      {refusal ? (
        <p className="text-14 text-muted" role="status">
          {t(refusal)}
        </p>
      ) : (
        <FormFailure error={add.error} />
      )}
      {open?.sheet === 'rename' && <RenamePasskeySheet onClose={close} passkey={open.passkey} />}
      {open?.sheet === 'remove' && <RemovePasskeySheet onClose={close} passkey={open.passkey} />}
    </Card>
  );
}
