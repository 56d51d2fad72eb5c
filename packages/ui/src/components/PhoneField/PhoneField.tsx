import type { ChangeEvent, ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look, controlTextClass } from '../Field/controlClass.ts';
import type { CountedFieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export interface PhoneFieldProps extends CountedFieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** Country code, displayed before the number; not part of the value. */
  prefix?: string;
  /** Maximum number of digits. */
  digits?: number;
}

/**
 * Phone number input; the value is digits only. The country code and the trunk prefix 0 are removed, typed or pasted:
 * "+91 98450-12345", "098450 12345" and "९८४५०१२३४५" become 9845012345.
 */
export function PhoneField({ prefix = '+91', digits = 10, ...props }: PhoneFieldProps) {
  const { field, control } = splitFieldProps(props);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = nationalDigits(event.target.value, prefix, digits);
    control.onChange?.(event);
  };
  return (
    <Field {...field}>
      {(controlProps) => (
        <div dir="ltr" className="relative flex items-center">
          <span
            aria-hidden
            className={cn(controlTextClass, 'pointer-events-none absolute start-3 text-muted tabular-nums')}
          >
            {prefix}
          </span>
          <input
            inputMode="numeric"
            autoComplete="tel-national"
            {...control}
            {...controlProps}
            type="tel"
            onChange={handleChange}
            data-slot="phone-field"
            className={cn(look(), 'ps-12 tabular-nums touch:ps-14', control.className)}
          />
        </div>
      )}
    </Field>
  );
}

/** The digits of a script are ten characters in a row, from a multiple of 16, or in most scripts of India 6 after one. */
const asciiDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const place = (digit.codePointAt(0) ?? 0) % 16;
    const first = String.fromCodePoint((digit.codePointAt(0) ?? 0) - place);
    return String(/\p{Nd}/u.test(first) ? place : place - 6);
  });

function nationalDigits(typed: string, prefix: string, digits: number) {
  const trimmed = asciiDigits(typed).trim();
  const national = trimmed.startsWith(prefix) ? trimmed.slice(prefix.length) : trimmed;
  const allDigits = national.replace(/\D/g, '').replace(/^0+/, '');
  // A country code without plus is recognised by the surplus of digits.
  const countryCode = prefix.replace(/\D/g, '');
  const hasCountryCode = allDigits.length > digits && allDigits.startsWith(countryCode);
  const nationalNumber = hasCountryCode ? allDigits.slice(countryCode.length).replace(/^0+/, '') : allDigits;
  return nationalNumber.slice(0, digits);
}
