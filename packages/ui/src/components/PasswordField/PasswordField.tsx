import type { ComponentProps } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  showLabel?: string;
  hidePasswordLabel?: string;
}

/** Password input with a show/hide toggle. */
export function PasswordField({ showLabel = 'Show', hidePasswordLabel = 'Hide', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { field, control } = splitFieldProps(props);
  const toggleLabel = shown ? hidePasswordLabel : showLabel;
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            {...control}
            {...controlProps}
            type={shown ? 'text' : 'password'}
            data-slot="password-field"
            data-shown={shown || undefined}
            className={cn(look(), 'pe-16', control.className)}
          />
          <button
            type="button"
            disabled={control.disabled}
            aria-controls={controlProps.id}
            aria-label={`${toggleLabel} ${field.label}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1 rounded-sm px-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink touch:inset-y-0 touch:min-w-[44px]"
          >
            {toggleLabel}
          </button>
        </div>
      )}
    </Field>
  );
}
