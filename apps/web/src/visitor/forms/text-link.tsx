import type { ReactNode } from 'react';

type Props = { onClick: () => void; children: ReactNode; isDisabled?: boolean };

/** A button that looks like a link, for a secondary step of a form. */
export function TextLink({ onClick, children, isDisabled = false }: Props) {
  return (
    <button
      className="min-h-11 rounded-full px-2 text-14 font-semibold text-link hover:underline disabled:text-muted disabled:no-underline"
      disabled={isDisabled}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  );
}
