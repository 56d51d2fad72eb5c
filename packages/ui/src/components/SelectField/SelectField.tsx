import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { control as look } from '../Field/control.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends Omit<FieldTexts, 'counter'>, Omit<ComponentProps<'select'>, 'multiple'> {
  options: readonly Option[];
  /** Stands where nothing is chosen yet; cannot itself be chosen. */
  placeholder?: string;
}

/** One of a list. The browser's own select: a wheel on a phone, typing ahead on a desk, spoken everywhere. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { field, control } = splitField(props);
  const initial = placeholder && control.value === undefined ? { defaultValue: '' } : {};
  return (
    <Field {...field}>
      {(given) => (
        <div className="relative flex items-center">
          <select
            {...initial}
            {...control}
            {...given}
            data-slot="select-field"
            className={cn(look(), 'appearance-none truncate pe-9', control.className)}
          >
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute end-3 size-4 text-muted" />
        </div>
      )}
    </Field>
  );
}
