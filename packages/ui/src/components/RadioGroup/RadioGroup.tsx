import * as Radix from '@radix-ui/react-radio-group';
import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import type { InlineFieldTexts } from '../Field/InlineField.tsx';
import { useDirection } from '../../lib/useDirection.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { FieldMessage } from '../Field/FieldMessage.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';
import type { Option } from '../SelectField/SelectField.tsx';

const dot = cva([
  'relative mt-px inline-flex size-[18px] items-center justify-center rounded-full border border-edge bg-surface',
  'transition-colors duration-120 after:absolute after:-inset-1 hover:border-ink disabled:opacity-50 touch:after:-inset-[14px]',
  'group-aria-invalid/radios:border-danger data-[state=checked]:border-primary data-[state=checked]:bg-primary',
]);

export interface RadioOption extends Option {
  help?: ReactNode;
}

export interface RadioGroupProps
  extends InlineFieldTexts, Omit<ComponentProps<typeof Radix.Root>, 'children' | 'asChild'> {
  options: readonly RadioOption[];
}

/** Radio group with an optional help text per option. */
export function RadioGroup({ options, ...props }: RadioGroupProps) {
  const { field, control } = splitFieldProps(props);
  const { label, hideLabel, help, error, required } = field;
  const id = useId();
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  return (
    <div data-slot="radio-field" data-invalid={error ? true : undefined} className="flex min-w-0 flex-col gap-2">
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </span>
      <Radix.Root
        {...control}
        ref={useMergedRef(setRoot, control.ref)}
        dir={useDirection(root)}
        aria-labelledby={`${id}-label`}
        aria-describedby={(error ?? help) ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
        data-slot="radio-group"
        className={cn('group/radios flex flex-col gap-2.5 outline-offset-4', control.className)}
      >
        {options.map((option) => (
          <Radio key={option.value} id={`${id}-${option.value}`} {...option} />
        ))}
      </Radix.Root>
      <FieldMessage id={`${id}-note`} help={help} error={error} />
    </div>
  );
}

function Radio({ id, value, label, help, disabled }: RadioOption & { id: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_1fr] items-start gap-x-2.5 gap-y-0.5">
      <Radix.Item
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={help ? `${id}-note` : undefined}
        className={dot()}
      >
        <Radix.Indicator className="size-1.5 rounded-full bg-on-primary forced-colors:bg-current" />
      </Radix.Item>
      <label htmlFor={id} className="cursor-pointer break-words select-none">
        {label}
      </label>
      <FieldMessage id={`${id}-note`} help={help} className="col-start-2" />
    </div>
  );
}
