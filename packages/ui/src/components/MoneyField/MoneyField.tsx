import type { ComponentProps } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { controlClass as look, controlTextClass } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'>;

export interface MoneyFieldProps extends FieldTexts, InputProps {
  /** In the currency's smallest unit, an integer; undefined: empty; NaN: what was typed is not an amount. */
  value: number | undefined;
  onValueChange: (value: number | undefined) => void;
  /** Shown before the amount. */
  symbol: string;
  /** The amount of a text that is not empty, in the smallest unit; undefined: it is none. */
  parse: (text: string) => number | undefined;
  /** The text of an amount, without symbol. */
  format: (value: number) => string;
  /** Shown after leaving a text that is not an amount; an error replaces it. */
  invalidMessage?: string;
}

/** An amount of money. Keeps what was typed while it is not an amount; on leaving, groups the digits of one that is. */
export function MoneyField({ value, onValueChange, symbol, parse, format, invalidMessage, ...props }: MoneyFieldProps) {
  const i18n = useTexts();
  const { field, control } = splitFieldProps(props);
  const textOf = (amount: number | undefined) => (amount === undefined || Number.isNaN(amount) ? '' : format(amount));
  const [typed, setTyped] = useState({ text: textOf(value), value });
  const [isLeft, setIsLeft] = useState(true);
  // A value from outside replaces what was typed.
  if (!Object.is(typed.value, value)) setTyped({ text: textOf(value), value });
  const isInvalid = value !== undefined && Number.isNaN(value);
  const type = (text: string) => {
    const next = text.trim() === '' ? undefined : (parse(text) ?? NaN);
    setIsLeft(false);
    setTyped({ text, value: next });
    onValueChange(next);
  };
  return (
    <Field
      {...field}
      error={
        field.error ??
        (isInvalid && isLeft ? (invalidMessage ?? i18n.t('Enter an amount, such as 1,200.50')) : undefined)
      }
    >
      {(controlProps) => (
        <div className="relative flex items-center">
          <span aria-hidden className={cn(controlTextClass, 'pointer-events-none absolute start-3 text-muted')}>
            {symbol}
          </span>
          <input
            autoComplete="off"
            {...control}
            {...controlProps}
            type="text"
            inputMode="decimal"
            value={typed.text}
            onChange={(event) => type(event.target.value)}
            onBlur={(event) => {
              setIsLeft(true);
              if (!isInvalid) setTyped({ text: textOf(value), value });
              control.onBlur?.(event);
            }}
            data-slot="money-field"
            className={cn(look(), symbol.length > 1 ? 'ps-14' : 'ps-8', 'text-end tabular-nums', control.className)}
          />
        </div>
      )}
    </Field>
  );
}
