import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { TextField } from './text-field.tsx';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  /** Translates the message of an error. */
  translate?: (message: string) => string;
} & Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>;

/** A text field of a form. A submit moves the focus to the first one with an error. */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  translate = (message) => message,
  ...rest
}: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  return <TextField {...rest} {...field} error={message && translate(message)} />;
}
