import { USERNAME_MIN_LENGTH } from '@around/contracts/users/user-fields';
import { USERNAME_TAKEN } from '@around/contracts/users/user-messages';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPathByValue, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { classNames } from '../../../ui/controls/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useDebounced } from '../../../ui/time/use-debounced.ts';
import { UserField } from '../../forms/user-field.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { isUsernameTaken } from './registration-calls.ts';

const SETTLED_AFTER_MS = 400;

type Props<Values extends FieldValues> = { control: Control<Values>; name: FieldPathByValue<Values, string> };

/** The username of a new user. It says while typing whether the name is free. */
export function UsernameField<Values extends FieldValues>({ control, name }: Props<Values>) {
  const typed = String(useWatch({ control, name }) satisfies PathValue<Values, typeof name>).trim();
  return (
    <UserField
      autoComplete="username"
      control={control}
      dir="auto"
      hint={<Availability username={typed} />}
      label="Username"
      name={name}
    />
  );
}

function Availability({ username }: { username: string }) {
  const t = useUserText();
  const settled = useDebounced(username, SETTLED_AFTER_MS);
  const isLongEnough = settled.length >= USERNAME_MIN_LENGTH;
  // A failed check is not shown: the submit checks again.
  const { data: isTaken, isFetching } = useQuery({
    queryKey: ['username-taken', settled],
    queryFn: ({ signal }) => isUsernameTaken(settled, signal),
    enabled: isLongEnough,
    staleTime: 30_000,
    retry: false,
  });
  const isKnown = isLongEnough && settled === username && isTaken !== undefined;
  return (
    <span
      className={classNames(
        'flex min-h-4 items-center gap-1',
        isKnown && 'font-semibold',
        isKnown && (isTaken ? 'text-danger-text' : 'text-ink'),
      )}
      role="status"
    >
      {isKnown && (
        <span className={isTaken ? undefined : 'text-success'}>
          <Icon name={isTaken ? 'alert' : 'check'} size={14} />
        </span>
      )}
      {isKnown && t(isTaken ? USERNAME_TAKEN : 'This username is free')}
      {!isKnown && isFetching && t('Checking...')}
      {!isKnown && !isFetching && t('At least {count} characters', { count: USERNAME_MIN_LENGTH })}
    </span>
  );
}
