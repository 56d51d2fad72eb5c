import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'multiple'> {
  options: readonly Option[];
  /** Shown without a selection; not selectable. */
  placeholder?: string;
}

/** The native select, with a label. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { field, control } = splitFieldProps(props);
  const initial = placeholder && control.value === undefined ? { defaultValue: '' } : {};
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative flex items-center">
          <select
            {...initial}
            {...control}
            {...controlProps}
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
