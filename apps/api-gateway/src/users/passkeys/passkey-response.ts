import type { Passkey } from '@around/contracts/users/passkeys';
import type { PasskeyRow } from '@around/database/users/passkey-queries';

export function toPasskey({ credentialId, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey {
  return {
    id: credentialId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  };
}
