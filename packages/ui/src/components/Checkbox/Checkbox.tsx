import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { splitField } from '../Field/splitField.ts';
import type { BesideTexts } from './BesideField.tsx';
import { BesideField } from './BesideField.tsx';

const box = cva([
  'group/box relative mt-px inline-flex size-[18px] items-center justify-center rounded-[calc(var(--corner-sm)*0.75)]',
  'border border-edge bg-surface text-on-primary transition-colors duration-120 after:absolute after:-inset-1',
  'hover:border-ink data-[state=checked]:border-primary data-[state=checked]:bg-primary',
  'data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary',
  'disabled:opacity-50 aria-invalid:border-danger',
]);

export type CheckboxProps = BesideTexts & Omit<ComponentProps<typeof Radix.Root>, 'children' | 'asChild'>;

/** Yes or no, sent with its form. Part of what it stands for is chosen: `checked="indeterminate"`. */
export function Checkbox(props: CheckboxProps) {
  const { field, control } = splitField(props);
  return (
    <BesideField {...field}>
      {(given) => (
        <Radix.Root {...control} {...given} data-slot="checkbox" className={cn(box(), control.className)}>
          <Radix.Indicator>
            <Check aria-hidden strokeWidth={3} className="size-3.5 group-data-[state=indeterminate]/box:hidden" />
            <Minus aria-hidden strokeWidth={3} className="size-3.5 group-data-[state=checked]/box:hidden" />
          </Radix.Indicator>
        </Radix.Root>
      )}
    </BesideField>
  );
}
