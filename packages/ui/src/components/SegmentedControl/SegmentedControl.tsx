import * as ToggleGroup from '@radix-ui/react-toggle-group';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useDirection } from '../../lib/useDirection.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import type { Option } from '../SelectField/SelectField.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';

const segment = cva([
  'h-7 max-w-48 min-w-0 truncate rounded-sm px-3 text-sm font-medium text-muted transition-colors duration-120 hover:text-ink touch:min-h-[44px] touch:min-w-[44px]',
  'data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--edge)]',
  'disabled:opacity-50',
]);

export interface SegmentedControlProps extends Omit<ComponentProps<'div'>, 'onChange' | 'defaultValue' | 'dir'> {
  label: string;
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  /** With more options it renders a select; default 5. */
  max?: number;
}

/** Single choice that applies immediately. Renders a select for more than `max` options. */
export function SegmentedControl({ max = 5, ...props }: SegmentedControlProps) {
  return props.options.length > max ? <List {...props} /> : <Segments {...props} />;
}

type PlainProps = Omit<SegmentedControlProps, 'max'>;

function Segments({ label, options, value, onValueChange, className, ref, ...rest }: PlainProps) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  return (
    <ToggleGroup.Root
      {...rest}
      ref={useMergedRef(setRoot, ref)}
      dir={useDirection(root)}
      type="single"
      value={value}
      onValueChange={(next) => next && onValueChange(next)}
      aria-label={label}
      data-slot="segmented-control"
      data-layout="segments"
      className={cn('inline-flex max-w-full flex-wrap gap-0.5 rounded-md bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          // As with radio buttons, the arrow keys choose: the focus comes from another segment.
          onFocus={({ relatedTarget }) => {
            if (relatedTarget?.parentElement === root) onValueChange(option.value);
          }}
          className={segment()}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

function List({ label, options, value, onValueChange, disabled, className, ...rest }: PlainProps) {
  return (
    <div {...rest} data-slot="segmented-control" data-layout="list" className={cn('w-64 max-w-full', className)}>
      <SelectField
        label={label}
        hideLabel
        options={options}
        disabled={disabled}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </div>
  );
}
