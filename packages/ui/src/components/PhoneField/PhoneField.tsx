import type { ChangeEvent, ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { control as look } from '../Field/control.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';

export interface PhoneFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** Shown before the number, not part of the value. */
  prefix?: string;
  /** How many digits a number has at most. */
  digits?: number;
}

/** The digits of a phone number. A pasted "+91 98450-12345" comes out as 9845012345. */
export function PhoneField({ prefix = '+91', digits = 10, ...props }: PhoneFieldProps) {
  const { field, control } = splitField(props);
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = nationalDigits(event.target.value, prefix, digits);
    control.onChange?.(event);
  };
  return (
    <Field {...field}>
      {(given) => (
        <div className="relative flex items-center">
          <span aria-hidden className="pointer-events-none absolute start-3 text-muted tabular-nums">
            {prefix}
          </span>
          <input
            inputMode="numeric"
            autoComplete="tel-national"
            {...control}
            {...given}
            type="tel"
            onChange={keepDigits}
            data-slot="phone-field"
            className={cn(look(), 'ps-12 tabular-nums', control.className)}
          />
        </div>
      )}
    </Field>
  );
}

function nationalDigits(typed: string, prefix: string, digits: number) {
  const trimmed = typed.trim();
  const national = trimmed.startsWith(prefix) ? trimmed.slice(prefix.length) : trimmed;
  const all = national.replace(/\D/g, '');
  // Without its plus the country's code is told from a number by what would be too many digits.
  const code = prefix.replace(/\D/g, '');
  const isWhole = all.length > digits && all.startsWith(code);
  return (isWhole ? all.slice(code.length) : all).slice(0, digits);
}
