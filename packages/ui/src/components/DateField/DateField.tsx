import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { control as look } from '../Field/control.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';

export type DateFieldProps = Omit<FieldTexts, 'counter'> & Omit<ComponentProps<'input'>, 'type'>;

/** A day. Its value is `2026-11-03` whatever the reader's language shows. */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(given) => (
        <input
          {...control}
          {...given}
          type="date"
          data-slot="date-field"
          className={cn(look(), 'tabular-nums', control.className)}
        />
      )}
    </Field>
  );
}
