import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useActiveInView } from '../../lib/useActiveInView.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import type { Command } from './CommandOption.tsx';
import { CommandOption } from './CommandOption.tsx';
import { useActiveCommand } from './useActiveCommand.ts';

export interface CommandGroup {
  label: string;
  /** Number of matches, beside the label. */
  count?: number;
  commands: readonly Command[];
}

export interface CommandSearchProps {
  /** Accessible name: "Search or go to". */
  label: string;
  /** In the empty search. */
  placeholder?: string;
  /** As typed. */
  query: string;
  onQueryChange: (query: string) => void;
  /** Matches of the query, best first. Empty groups are not shown. */
  groups: readonly CommandGroup[];
  /** More matches may still come. */
  loading?: boolean;
  /** Announced while loading. */
  loadingText?: string;
  /** "No results for “zumba”". */
  emptyText: string;
  /** "12 results", announced while typing. */
  countText?: string;
  /** What is missing among the commands, as a list that failed to load. */
  problemText?: string;
}

interface CommandComboboxProps extends CommandSearchProps {
  onRun: (command: Command) => void;
}

/** Options that are rendered at once. */
const PAGE_SIZE = 40;

/** Combobox with a list box, after the ARIA Authoring Practices. */
export function CommandCombobox(props: CommandComboboxProps) {
  const {
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
    onRun,
  } = props;
  const id = useId();
  const nonEmptyGroups = groups.filter(({ commands }) => commands.length > 0);
  const isEmpty = nonEmptyGroups.length === 0;
  const commands = nonEmptyGroups.flatMap((group) => group.commands);
  const { active, move, onKeyDown } = useActiveCommand(commands, query, onRun);
  // Hundreds of matches are rendered as far as somebody goes.
  const [scrolled, setScrolled] = useState({ query, count: PAGE_SIZE });
  const scrolledCount = scrolled.query === query ? scrolled.count : PAGE_SIZE;
  const shownCount = Math.max(scrolledCount, active ? commands.indexOf(active) + PAGE_SIZE : 0);
  const offsets = nonEmptyGroups.map((_, index) =>
    nonEmptyGroups.slice(0, index).reduce((sum, group) => sum + group.commands.length, 0),
  );
  const optionId = (command: Command) => `${id}-${encodeURIComponent(command.id)}`;
  const activeId = active && optionId(active);
  useActiveInView(activeId, query);
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4 focus-within:border-focus">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={!isEmpty}
          aria-controls={isEmpty ? undefined : `${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={placeholder}
          value={query}
          onChange={({ target }) => onQueryChange(target.value)}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-muted max-sm:placeholder:text-sm"
        />
        {loading && !isEmpty && <Spinner className="shrink-0 text-muted" />}
      </div>
      {!isEmpty && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-busy={loading || undefined}
          className="min-h-0 grow overflow-y-auto p-2"
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            if (scrollHeight - scrollTop <= 2 * clientHeight) setScrolled({ query, count: shownCount + PAGE_SIZE });
          }}
        >
          {nonEmptyGroups.map((group, index) => (
            <div key={group.label} role="group" aria-labelledby={`${id}-${index}`} className="pb-1">
              <div id={`${id}-${index}`} role="presentation" className="px-2.5 py-1.5 text-xs font-medium text-muted">
                {group.label}{' '}
                {group.count !== undefined && <span className="font-normal tabular-nums">{group.count}</span>}
              </div>
              {group.commands.slice(0, Math.max(0, shownCount - offsets[index]!)).map((command) => (
                <CommandOption
                  key={command.id}
                  optionId={optionId(command)}
                  command={command}
                  active={command === active}
                  onPointerMove={command.disabled ? undefined : () => move(command.id)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={command.disabled ? undefined : () => onRun(command)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {loading && isEmpty && <OptionsSkeleton />}
      <p
        role="status"
        className={
          loading
            ? 'sr-only'
            : isEmpty
              ? 'px-6 py-10 text-center text-muted'
              : problemText
                ? 'border-t border-line px-6 py-3 text-sm text-danger'
                : 'sr-only'
        }
      >
        {loading ? loadingText : (problemText ?? (isEmpty ? emptyText : countText))}
      </p>
    </>
  );
}

function OptionsSkeleton() {
  return (
    <div aria-hidden className="animate-delayed p-2">
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="flex min-h-10 items-center gap-3 px-2.5">
          <Skeleton className="size-4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
