import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

export interface ColourFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'> {
  /** As typed; a colour when it is `#rrggbb`. Empty: none is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  /** Shown where no colour is chosen: `#rrggbb`. */
  fallback: string;
  /** Name of the button that opens the browser's colour picker. */
  pickerLabel: string;
}

const COLOUR_LENGTH = 7;

/** Without what is around a pasted one; six digits alone are one. */
const colourOf = (text: string) =>
  text
    .trim()
    .replace(/^(?=[0-9a-f]{6}$)/i, '#')
    .slice(0, COLOUR_LENGTH);

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour: the browser's picker, and a field for its code. */
export function ColourField({ value, onValueChange, fallback, pickerLabel, ...props }: ColourFieldProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={pickerLabel}
            disabled={control.disabled}
            value={isColour(value) ? value.toLowerCase() : fallback}
            onChange={(event) => onValueChange(event.target.value)}
            className={cn(look(), 'w-11 shrink-0 cursor-pointer p-1 touch:min-w-[44px]')}
          />
          <input
            autoComplete="off"
            spellCheck={false}
            placeholder={fallback}
            dir="ltr"
            {...control}
            {...controlProps}
            data-slot="colour-field"
            type="text"
            value={value}
            onChange={(event) => onValueChange(colourOf(event.target.value))}
            className={cn(look(), 'tabular-nums', control.className)}
          />
        </div>
      )}
    </Field>
  );
}
