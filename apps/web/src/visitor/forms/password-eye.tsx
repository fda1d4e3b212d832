import { useUserText } from '../user-texts/use-user-text.ts';

type Props = { isShown: boolean; onChange: (isShown: boolean) => void };

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';

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
      <svg
        aria-hidden="true"
        fill="none"
        height="20"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.9"
        viewBox="0 0 24 24"
        width="20"
      >
        <path d={EYE} />
        {isShown && <path d="m4 4 16 16" />}
      </svg>
    </button>
  );
}
