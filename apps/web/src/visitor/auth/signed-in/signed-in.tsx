import type { User } from '@around/contracts/users/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasskeyOffer } from '../passkeys/passkey-offer.tsx';
import { shouldOfferPasskey } from '../passkeys/should-offer-passkey.ts';
import { AllSet } from './all-set.tsx';

export type SignedInBy = 'registration' | 'password' | 'other';
type Props = {
  user: User;
  by: SignedInBy;
  /** The one that the visitor has just typed: a passkey is added with it. */
  password?: string;
  onFinished: () => void;
};

/** What follows a sign-in: the offer of a passkey after a password, then the success. */
export function SignedIn({ user, by, password, onFinished }: Props) {
  const offer = useQuery({
    queryKey: ['passkey-offer', user.id],
    queryFn: shouldOfferPasskey,
    enabled: by === 'password',
    retry: false,
    gcTime: 0,
  });
  const [isAnswered, setIsAnswered] = useState(false);
  if (offer.isLoading) return null;
  if (offer.data && !isAnswered) return <PasskeyOffer onDone={() => setIsAnswered(true)} password={password} />;
  return <AllSet name={user.fullName ?? user.username} onShown={onFinished} />;
}
