import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';

type Props = {
  /** Those that do not apply are empty. */
  notes: ReactNode[];
  isBad?: boolean;
};

/** Notes below a state. In a table they take one line, so that rows keep their height; on a card they take as many as they need. */
export function RowNotes({ notes, isBad = false }: Props) {
  const known = notes.filter((note) => note !== null && note !== undefined && note !== false && note !== '');
  if (known.length === 0) return null;
  const text = known.every((note) => typeof note === 'string') ? known.join(' · ') : undefined;
  return (
    <p
      className={classNames(
        'text-12 wrap-anywhere md:max-w-28 md:truncate xl:max-w-44',
        isBad ? 'text-danger-text' : 'text-muted',
      )}
      title={text}
    >
      {known.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity of their own.
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span>{note}</span>
        </Fragment>
      ))}
    </p>
  );
}
