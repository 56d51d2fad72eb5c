import * as Radix from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useReturnFocus } from '../../lib/useReturnFocus.ts';
import { Kbd } from '../Kbd/Kbd.tsx';
import type { CommandBoxProps } from './CommandBox.tsx';
import { CommandBox } from './CommandBox.tsx';
import type { Command } from './CommandOption.tsx';
import { useCommandKey } from './useCommandKey.ts';

export interface CommandHint {
  keys: readonly string[];
  text: string;
}

export interface CommandPaletteProps
  extends Omit<CommandBoxProps, 'onRun'>, Omit<ComponentProps<'div'>, 'children' | 'onSelect'> {
  open: boolean;
  /** Asked for by Ctrl K or ⌘ K too, in both directions. */
  onOpenChange: (open: boolean) => void;
  /** What was chosen, by its id. It happens after the palette has closed and the focus is back. */
  onRun: (id: string) => void;
  /** Which keys do what, on the lowest line. */
  hints?: readonly CommandHint[];
}

/** Anything by its name, from anywhere: Ctrl K or ⌘ K. The caller finds what fits; it lists, moves and tells. */
export function CommandPalette({
  open,
  onOpenChange,
  onRun,
  hints = [],
  label,
  placeholder,
  query,
  onQueryChange,
  groups,
  loading,
  loadingText,
  emptyText,
  countText,
  className,
  ...rest
}: CommandPaletteProps) {
  const chosen = useRef<string>(undefined);
  const returnFocus = useReturnFocus();
  useCommandKey(() => onOpenChange(!open));
  const box = { label, placeholder, query, onQueryChange, groups, loading, loadingText, emptyText, countText };
  const close = (command: Command) => {
    chosen.current = command.id;
    onOpenChange(false);
  };
  const finish = (event: Event) => {
    returnFocus.onCloseAutoFocus(event);
    if (chosen.current !== undefined) onRun(chosen.current);
    chosen.current = undefined;
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=open]:animate-fade" />
        <Radix.Content
          {...rest}
          aria-describedby={undefined}
          onOpenAutoFocus={returnFocus.onOpenAutoFocus}
          onCloseAutoFocus={finish}
          data-slot="command-palette"
          data-busy={loading || undefined}
          className={cn(
            'fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(30rem,80dvh)] max-w-xl flex-col overflow-hidden rounded-lg sm:top-[14dvh]',
            'border border-line bg-raised text-ink shadow-float outline-none data-[state=open]:animate-appear',
            className,
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <CommandBox {...box} onRun={close} />
          {hints.length > 0 && (
            <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-muted max-sm:hidden">
              {hints.map(({ keys, text }) => (
                <span key={text} className="inline-flex items-center gap-1.5">
                  <Kbd keys={keys} />
                  {text}
                </span>
              ))}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
