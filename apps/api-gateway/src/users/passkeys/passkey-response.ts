import type { Passkey } from '@around/contracts/users/passkeys';
import type { PasskeyRow } from '@around/database/users/passkey-queries';

type Row = Pick<PasskeyRow, 'credentialId' | 'name' | 'createdAt' | 'lastUsedAt' | 'isBackedUp'>;

export function toPasskey({ credentialId, name, createdAt, lastUsedAt, isBackedUp }: Row): Passkey {
  return {
    id: credentialId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  };
}
