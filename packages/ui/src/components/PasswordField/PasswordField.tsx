import type { ComponentProps } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { CountedFieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export interface PasswordFieldProps extends CountedFieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  showLabel?: string;
  hidePasswordLabel?: string;
}

/** Password input with a show/hide toggle. */
export function PasswordField({ showLabel, hidePasswordLabel, ...props }: PasswordFieldProps) {
  const i18n = useTexts();
  const [shown, setShown] = useState(false);
  const { field, control } = splitFieldProps(props);
  const toggleLabel = shown ? (hidePasswordLabel ?? i18n.t('Hide')) : (showLabel ?? i18n.t('Show'));
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
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
            aria-label={i18n.t('{action} {field}', { action: toggleLabel, field: field.label })}
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
