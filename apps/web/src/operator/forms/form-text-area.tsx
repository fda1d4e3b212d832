import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { TextArea } from '../controls/fields/text-area.tsx';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
} & Omit<ComponentProps<typeof TextArea>, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>;

export function FormTextArea<Values extends FieldValues>({ control, name, ...rest }: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  return <TextArea {...rest} {...field} error={fieldState.error?.message} />;
}
