import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export type DateFieldProps = Omit<FieldTexts, 'counter'> & Omit<ComponentProps<'input'>, 'type'>;

/** A day. Its value is `2026-11-03` whatever the reader's language shows. */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(controlProps) => (
        <input
          {...control}
          {...controlProps}
          type="date"
          data-slot="date-field"
          className={cn(look(), 'tabular-nums', control.className)}
        />
      )}
    </Field>
  );
}
