import type { Passkey } from '@around/contracts/users/passkeys';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { countOf } from '../formats/amounts.ts';
import { localTime } from '../formats/times.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import {
  addPasskey,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  secondFactorQuery,
} from './second-factor-queries.ts';

/** `/admin/security`: the second factors of the signed-in admin. */
export function SecurityPage() {
  const factors = useQuery({ ...secondFactorQuery, enabled: false });
  return (
    <ConsolePage actions={<RefreshButton query={factors} />} title="Security" updatedAt={factors.dataUpdatedAt}>
      <SecondFactors />
    </ConsolePage>
  );
}

type Change = 'app' | 'remove-app' | 'passkey' | 'codes' | Passkey;

/** Also on the login page, where a second factor is required and the admin has none. */
export function SecondFactors() {
  const { data, error, isPending, isError, refetch } = useQuery(secondFactorQuery);
  const client = useQueryClient();
  const [change, setChange] = useState<Change>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setChange(undefined);

  function finish(title: string, recoveryCodes: string[] | null = null) {
    close();
    if (recoveryCodes) setCodes(recoveryCodes);
    showNotice({ tone: 'success', title });
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  }

  if (isPending) return <ConsoleLoading>Loading your second factors...</ConsoleLoading>;
  if (isError) return <FailureAlert error={error} onRetry={() => void refetch()} title="Failed to load" />;
  const { totpEnrolledAt, passkeys, recoveryCodesLeft } = data;
  const hasAny = totpEnrolledAt !== null || passkeys.length > 0;
  return (
    <>
      <ConsoleCard
        actions={
          totpEnrolledAt === null ? (
            <ConsoleButton icon="plus" onClick={() => setChange('app')}>
              Add an app
            </ConsoleButton>
          ) : (
            <ConsoleButton icon="trash" look="danger" onClick={() => setChange('remove-app')}>
              Remove the app
            </ConsoleButton>
          )
        }
        title="Authenticator app"
      >
        <Note>
          {totpEnrolledAt === null
            ? 'An app on your phone shows a new six-digit code every 30 seconds. The login asks for it after your password.'
            : `Added ${localTime(totpEnrolledAt)}. The login asks for its code after your password.`}
        </Note>
      </ConsoleCard>
      <ConsoleCard
        actions={
          browserSupportsWebAuthn() && (
            <ConsoleButton icon="plus" onClick={() => setChange('passkey')}>
              Add a passkey
            </ConsoleButton>
          )
        }
        title="Passkeys"
      >
        <Note>The fingerprint, face or screen lock of a device, or a security key, confirms your login.</Note>
        {passkeys.length > 0 && (
          <ul className="grid divide-y divide-line border-t border-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} onRemove={() => setChange(passkey)} passkey={passkey} />
            ))}
          </ul>
        )}
      </ConsoleCard>
      {hasAny && (
        <ConsoleCard
          actions={
            <ConsoleButton icon="refresh" onClick={() => setChange('codes')}>
              Make new codes
            </ConsoleButton>
          }
          title="Recovery codes"
        >
          <Note isWarning={recoveryCodesLeft < 3}>
            {`${countOf(recoveryCodesLeft, 'code')} left. Each one signs you in once without your phone or passkey.`}
          </Note>
        </ConsoleCard>
      )}
      {change === 'app' && (
        <AddAppDialog onAdded={(added) => finish('Authenticator app added', added)} onClose={close} />
      )}
      {change === 'remove-app' && (
        <PasswordDialog
          confirm="Remove the app"
          isDangerous
          onClose={close}
          onDone={() => finish('Authenticator app removed')}
          run={removeTotp}
          text="Its codes don't work any more. Delete the entry in the app too."
          title="Remove the authenticator app?"
        />
      )}
      {change === 'passkey' && (
        <PasswordDialog
          confirm="Continue"
          onClose={close}
          onDone={(added) => finish('Passkey added', added)}
          run={addPasskey}
          text="Your browser asks for the passkey next."
          title="Add a passkey"
        />
      )}
      {change === 'codes' && (
        <PasswordDialog
          confirm="Make new codes"
          onClose={close}
          onDone={(made) => finish('New recovery codes', made)}
          run={renewRecoveryCodes}
          text="The old codes don't work any more."
          title="Make new recovery codes?"
        />
      )}
      {typeof change === 'object' && (
        <PasswordDialog
          confirm="Remove the passkey"
          isDangerous
          onClose={close}
          onDone={() => finish('Passkey removed')}
          run={(password) => removePasskey(change.id, password)}
          text={`${change.name} can't confirm your login any more.`}
          title="Remove the passkey?"
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-12 text-muted">
          Added {localTime(createdAt)} · {lastUsedAt === null ? 'never used' : `last used ${localTime(lastUsedAt)}`}
        </p>
      </div>
      <ConsoleButton icon="trash" isSmall look="danger" onClick={onRemove}>
        Remove
        <span className="sr-only"> {name}</span>
      </ConsoleButton>
    </li>
  );
}

function Note({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <p className={`max-w-prose text-14 ${isWarning ? 'font-semibold text-danger-text' : 'text-muted'}`}>{children}</p>
  );
}
