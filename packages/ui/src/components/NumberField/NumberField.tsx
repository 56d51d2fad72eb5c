import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export interface NumberFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** Shown after the number: "kg", "people". */
  unit?: string;
}

/** An integer input. The mouse wheel does not change the value. */
export function NumberField({ unit, ...props }: NumberFieldProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative flex items-center">
          <input
            inputMode="numeric"
            step={1}
            {...control}
            {...controlProps}
            type="number"
            onWheel={(event) => {
              event.currentTarget.blur();
              control.onWheel?.(event);
            }}
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
