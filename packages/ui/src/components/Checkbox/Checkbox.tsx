import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { splitFieldProps } from '../Field/splitFieldProps.ts';
import type { InlineFieldTexts } from '../Field/InlineField.tsx';
import { InlineField } from '../Field/InlineField.tsx';

const box = cva([
  'group/box relative mt-px inline-flex size-[18px] items-center justify-center rounded-[calc(var(--corner-sm)*0.75)]',
  'border border-edge bg-surface text-on-primary transition-colors duration-120 after:absolute after:-inset-1 touch:after:-inset-[14px]',
  'hover:border-ink data-[state=checked]:border-primary data-[state=checked]:bg-primary',
  'data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary',
  'disabled:opacity-50 aria-invalid:border-danger',
]);

export type CheckboxProps = InlineFieldTexts & Omit<ComponentProps<typeof Radix.Root>, 'children' | 'asChild'>;

/** A boolean form control; `checked="indeterminate"` for a partial selection. */
export function Checkbox(props: CheckboxProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <InlineField {...field}>
      {(controlProps) => (
        <Radix.Root {...control} {...controlProps} data-slot="checkbox" className={cn(box(), control.className)}>
          <Radix.Indicator>
            <Check aria-hidden strokeWidth={3} className="size-3.5 group-data-[state=indeterminate]/box:hidden" />
            <Minus aria-hidden strokeWidth={3} className="size-3.5 group-data-[state=checked]/box:hidden" />
          </Radix.Indicator>
        </Radix.Root>
      )}
    </InlineField>
  );
}
