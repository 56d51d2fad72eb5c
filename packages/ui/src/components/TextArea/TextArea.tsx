import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { control as look } from '../Field/control.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

/** Several lines of text. It grows with what is written, and its writer may pull it taller. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(given) => (
        <textarea
          rows={3}
          {...control}
          {...given}
          data-slot="text-area"
          className={cn(look(), 'field-sizing-content h-auto max-h-80 min-h-20 resize-y py-2', control.className)}
        />
      )}
    </Field>
  );
}
