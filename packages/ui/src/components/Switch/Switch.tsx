import * as Radix from '@radix-ui/react-switch';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { InlineField } from '../Field/InlineField.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';

const track = cva([
  'group/track relative inline-flex h-5 w-8.5 items-center rounded-full border border-transparent bg-edge p-0.5',
  'transition-colors duration-140 after:absolute after:-inset-1 hover:bg-muted touch:after:-inset-3.5',
  'data-[state=checked]:bg-primary data-[state=checked]:hover:bg-primary/88',
  'disabled:opacity-50 aria-invalid:outline aria-invalid:outline-danger',
]);
const thumb = cva([
  'size-3.5 rounded-full bg-surface transition-transform duration-140 forced-colors:bg-[ButtonText]',
  'data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-on-primary data-[state=checked]:rtl:-translate-x-3.5',
]);

export type SwitchProps = FieldTexts &
  Omit<ComponentProps<typeof Radix.Root>, 'children' | 'asChild'> & {
    /** Ignores presses, and keeps the focus, which a disabled switch loses. */
    busy?: boolean;
  };

/** A toggle that applies immediately. */
export function Switch({ busy = false, onClick, ...props }: SwitchProps) {
  const { field, control } = splitFieldProps(props);
  return (
    <InlineField {...field}>
      {(controlProps) => (
        <Radix.Root
          {...control}
          {...controlProps}
          onClick={busy ? (event) => event.preventDefault() : onClick}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          data-slot="switch"
          className={cn(track(), control.className)}
        >
          <Radix.Thumb className={thumb()} />
        </Radix.Root>
      )}
    </InlineField>
  );
}
