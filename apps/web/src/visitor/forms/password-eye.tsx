import { LaterIcon } from '../../ui/icons/later-icon.tsx';
import { useUserText } from '../user-texts/use-user-text.ts';

type Props = { isShown: boolean; onChange: (isShown: boolean) => void };

/** The button in a password field that shows what was typed. */
export function PasswordEye({ isShown, onChange }: Props) {
  const t = useUserText();
  const label = t(isShown ? 'Hide password' : 'Show password');
  return (
    <button
      aria-label={label}
      className="grid size-11 place-items-center rounded-card text-muted hover:text-ink"
      onClick={() => onChange(!isShown)}
      title={label}
      type="button"
    >
      <LaterIcon name={isShown ? 'eyeOff' : 'eye'} />
    </button>
  );
}
