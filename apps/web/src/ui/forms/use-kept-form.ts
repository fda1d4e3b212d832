import { useEffect } from 'react';
import { type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { keptValues, useKeepValues } from './kept-values.ts';

/** `useForm` whose changed fields are still there after signing in again. `key` names the form, and what it changes. */
export function useKeptForm<Values extends FieldValues, Context, Sent>(
  key: string,
  options: UseFormProps<Values, Context, Sent>,
): UseFormReturn<Values, Context, Sent> {
  const form = useForm(options);
  const { formState, getValues, setValue } = form;
  const { defaultValues } = formState;
  // Before the effect of `useKeepValues`, which deletes what was kept.
  useEffect(() => {
    const values = keptValues.read(key) as Partial<Values> | undefined;
    for (const [name, value] of Object.entries(values ?? {})) {
      setValue(name as FieldPath<Values>, value, { shouldDirty: true });
    }
  }, [key, setValue]);
  useKeepValues(key, () =>
    Object.fromEntries(Object.entries(getValues()).filter(([name, value]) => value !== defaultValues?.[name])),
  );
  return form;
}
