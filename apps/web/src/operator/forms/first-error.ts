import type { FieldErrors, FieldValues } from 'react-hook-form';

/** For a notice. The fields show the errors too. */
export function firstError<Values extends FieldValues>(errors: FieldErrors<Values>): string {
  const [first] = Object.values(errors);
  return String(first?.message ?? '');
}
