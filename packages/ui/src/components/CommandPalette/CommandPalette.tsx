import * as Radix from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useReturnFocus } from '../../lib/useReturnFocus.ts';
import { Kbd } from '../Kbd/Kbd.tsx';
import type { CommandSearchProps } from './CommandCombobox.tsx';
import { CommandCombobox } from './CommandCombobox.tsx';
import type { Command } from './CommandOption.tsx';
import { useCommandShortcut } from './useCommandShortcut.ts';

export interface CommandHint {
  keys: readonly string[];
  text: string;
}

export interface CommandPaletteProps extends CommandSearchProps, Omit<ComponentProps<'div'>, 'children' | 'onSelect'> {
  open: boolean;
  /** Also called by Ctrl K and ⌘ K, to open and to close. */
  onOpenChange: (open: boolean) => void;
  /** Called with the command's id after the palette has closed and focus has returned. */
  onRun: (id: string) => void;
  /** Keyboard hints in the footer. */
  hints?: readonly CommandHint[];
}

/** Command palette, opened by Ctrl K or ⌘ K. The caller supplies the matches of `query`. */
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
  problemText,
  className,
  ...rest
}: CommandPaletteProps) {
  const selectedId = useRef<string>(undefined);
  const returnFocus = useReturnFocus();
  useCommandShortcut(() => onOpenChange(!open));
  const comboboxProps = {
    label,
    placeholder,
    query,
    onQueryChange,
    groups,
    loading,
    loadingText,
    emptyText,
    countText,
    ...(problemText !== undefined && { problemText }),
  };
  const select = (command: Command) => {
    selectedId.current = command.id;
    onOpenChange(false);
  };
  const handleCloseAutoFocus = (event: Event) => {
    returnFocus.onCloseAutoFocus(event);
    if (selectedId.current !== undefined) onRun(selectedId.current);
    selectedId.current = undefined;
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-veil data-[state=open]:animate-fade" />
        <Radix.Content
          {...rest}
          aria-describedby={undefined}
          onOpenAutoFocus={returnFocus.onOpenAutoFocus}
          onCloseAutoFocus={handleCloseAutoFocus}
          data-slot="command-palette"
          data-busy={loading || undefined}
          className={cn(
            'fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(30rem,80dvh)] max-w-xl flex-col overflow-hidden rounded-lg sm:top-[14dvh]',
            'border border-line bg-raised text-ink shadow-float outline-none data-[state=open]:animate-appear',
            className,
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <CommandCombobox {...comboboxProps} onRun={select} />
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
