import { useNow } from '../../ui/time/use-now.ts';
import { TextLink } from '../forms/text-link.tsx';
import { useUserText } from '../user-texts/use-user-text.ts';

type Props = { availableAt: number; isBusy: boolean; onResend: () => void };

/** Requests another code. Shows the wait until this is possible. */
export function ResendButton({ availableAt, isBusy, onResend }: Props) {
  const t = useUserText();
  const seconds = Math.ceil((availableAt - useNow(1_000)) / 1_000);
  return (
    <TextLink isDisabled={seconds > 0 || isBusy} onClick={onResend}>
      {isBusy && t('Sending the code...')}
      {!isBusy && (seconds > 0 ? t('Resend code in {count} s', { count: seconds }) : t('Resend code'))}
    </TextLink>
  );
}
