import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export const datePrecisions = ['day', 'month'] as const;
type DatePrecision = (typeof datePrecisions)[number];
const inputTypes = { day: 'date', month: 'month' } as const;

export interface DateFieldProps extends Omit<FieldTexts, 'counter'>, Omit<ComponentProps<'input'>, 'type'> {
  precision?: DatePrecision;
}

/** A day, or a month. Its value is `2026-11-03`, or `2026-11`, whatever the reader's language shows. */
export function DateField({ precision = 'day', ...props }: DateFieldProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(controlProps) => (
        <input
          {...control}
          {...controlProps}
          type={inputTypes[precision]}
          data-slot="date-field"
          className={cn(look(), 'tabular-nums', control.className)}
        />
      )}
    </Field>
  );
}
