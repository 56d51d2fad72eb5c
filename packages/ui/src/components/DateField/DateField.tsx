import type { ComponentProps } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export const datePrecisions = ['day', 'month'] as const;
type DatePrecision = (typeof datePrecisions)[number];
const inputTypes = { day: 'date', month: 'month' } as const;

export interface DateFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  precision?: DatePrecision;
}

/**
 * A day, or a month. Its value is `2026-11-03`, or `2026-11`, whatever the reader's language shows. What is typed into a
 * controlled one stays until it is left: a value that comes back late, as from the URL, or another one, as for a year of
 * which one digit is typed, would make the browser begin anew.
 */
export function DateField({ precision = 'day', ...props }: DateFieldProps) {
  const { field, control } = splitFieldProps(props);
  const [typed, setTyped] = useState<string>();
  const isControlled = control.value !== undefined;
  return (
    <Field {...field}>
      {(controlProps) => (
        <input
          {...control}
          {...controlProps}
          {...(isControlled && { value: typed ?? control.value })}
          onChange={(event) => {
            if (isControlled && event.target.matches(':focus')) setTyped(event.target.value);
            control.onChange?.(event);
          }}
          onBlur={(event) => {
            setTyped(undefined);
            control.onBlur?.(event);
          }}
          type={inputTypes[precision]}
          data-slot="date-field"
          className={cn(look(), 'tabular-nums', control.className)}
        />
      )}
    </Field>
  );
}
