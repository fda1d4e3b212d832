import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '../controls/text-field.tsx';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
} & Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>;

/** A text field of a form. A submit moves the focus to the first one with an error. */
export function FormTextField<Values extends FieldValues>({ control, name, ...rest }: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  return <TextField {...rest} {...field} error={fieldState.error?.message} />;
}
