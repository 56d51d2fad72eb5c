import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { CountedFieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export type TextFieldProps = CountedFieldTexts & ComponentProps<'input'>;

/** Single-line text input. Accepts the props of form libraries: name, ref, onChange, onBlur. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(controlProps) => (
        <input
          type="text"
          {...control}
          {...controlProps}
          data-slot="text-field"
          className={cn(look(), control.className)}
        />
      )}
    </Field>
  );
}
