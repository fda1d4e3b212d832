import { CODE_LENGTH } from '@around/contracts/users/user-fields';
import { CODE_INCOMPLETE } from '@around/contracts/users/user-messages';
import { useState } from 'react';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';

/** A code that is being typed, with its error. */
export function useCode() {
  const t = useUserText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  return {
    code,
    error,
    setError,
    change(next: string) {
      setCode(next);
      setError(undefined);
    },
    /** Reports a code that is too short, beside the field and as a notice. */
    isComplete(): boolean {
      if (code.length === CODE_LENGTH) return true;
      setError(t(CODE_INCOMPLETE));
      showNotice({ tone: 'error', title: t('Invalid Code'), description: t(CODE_INCOMPLETE) });
      return false;
    },
  };
}
