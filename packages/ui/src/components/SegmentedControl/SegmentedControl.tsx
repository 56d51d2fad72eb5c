import * as ToggleGroup from '@radix-ui/react-toggle-group';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Option } from '../SelectField/SelectField.tsx';

const segment = cva([
  'h-7 max-w-48 truncate rounded-sm px-3 text-sm font-medium text-muted transition-colors duration-120 hover:text-ink',
  'data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--line),0_1px_2px_var(--line)]',
  'disabled:opacity-50',
]);

export interface SegmentedControlProps extends Omit<ComponentProps<'div'>, 'onChange' | 'defaultValue' | 'dir'> {
  label: string;
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
}

/** One of a few, all in sight; the view follows at once. One tab stop; arrows move. */
export function SegmentedControl({ label, options, value, onValueChange, className, ...rest }: SegmentedControlProps) {
  return (
    <ToggleGroup.Root
      {...rest}
      type="single"
      value={value}
      onValueChange={(next) => next && onValueChange(next)}
      aria-label={label}
      data-slot="segmented-control"
      className={cn('inline-flex max-w-full flex-wrap gap-0.5 rounded-md bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} disabled={option.disabled} className={segment()}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
