import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { CountedFieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export type TextAreaProps = CountedFieldTexts & ComponentProps<'textarea'>;

/** Multi-line text input; grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(controlProps) => (
        <textarea
          rows={3}
          {...control}
          {...controlProps}
          data-slot="text-area"
          className={cn(look(), 'field-sizing-content h-auto max-h-80 min-h-20 resize-y py-2', control.className)}
        />
      )}
    </Field>
  );
}
