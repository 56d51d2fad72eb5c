import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { control as look } from '../Field/control.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';

export type TextFieldProps = FieldTexts & ComponentProps<'input'>;

/** A line of text. Takes what a form library registers: name, ref, onChange, onBlur. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(given) => (
        <input type="text" {...control} {...given} data-slot="text-field" className={cn(look(), control.className)} />
      )}
    </Field>
  );
}
