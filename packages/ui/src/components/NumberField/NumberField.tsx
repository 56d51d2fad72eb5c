import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { control as look } from '../Field/control.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';

export interface NumberFieldProps extends Omit<FieldTexts, 'counter'>, Omit<ComponentProps<'input'>, 'type'> {
  /** Shown after the number: "kg", "people". */
  unit?: string;
}

/** A whole number. Arrow keys step it; the wheel of the mouse does not. */
export function NumberField({ unit, ...props }: NumberFieldProps) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(given) => (
        <div className="relative flex items-center">
          <input
            inputMode="numeric"
            step={1}
            {...control}
            {...given}
            type="number"
            onWheel={(event) => event.currentTarget.blur()}
            data-slot="number-field"
            className={cn(look(), 'tabular-nums', control.className)}
          />
          {unit && (
            <span aria-hidden className="pointer-events-none absolute end-9 text-sm text-muted">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
