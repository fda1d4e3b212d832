import { CODE_RESEND_SECONDS } from '@around/contracts/users/email-codes';
import { useEffect, useState } from 'react';

/** Counts down the seconds until a code can be requested again. */
export function useResendWait(): { secondsLeft: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(nextEnd);
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isWaiting = secondsLeft > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return {
    secondsLeft,
    restart() {
      setNow(Date.now());
      setEndsAt(nextEnd());
    },
  };
}

function nextEnd(): number {
  return Date.now() + CODE_RESEND_SECONDS * 1_000;
}
