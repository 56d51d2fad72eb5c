import { CornerDownLeft, Search, X } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { useId, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useActiveInView } from '../../lib/useActiveInView.ts';
import { useKeyboardInset } from '../../lib/useKeyboardInset.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Kbd } from '../Kbd/Kbd.tsx';
import { PersonRow } from '../PersonRow/PersonRow.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { useActivePerson, type FoundPerson } from './useActivePerson.ts';

export interface PersonGroup {
  label: string;
  /** Number of people, also of those that are not in `rows`. */
  count: number;
  rows: readonly FoundPerson[];
}

export interface PersonFinderProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name of search and list: "Find a member". */
  label: string;
  placeholder?: string;
  query: string;
  onQueryChange: (query: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Displayed shortcut, such as "/". The caller binds it. */
  shortcut?: string;
  clearLabel?: string;
  /** Best first. Groups without rows are not shown. */
  groups: readonly PersonGroup[];
  /** More people may still come. */
  loading?: boolean;
  /** Shown while an Enter from before the list was there waits for it. */
  waitingText?: string;
  /** Shown in place of acting on such an Enter where several people match. */
  ambiguousText?: string;
  /** "7 found", announced while typing. */
  statusText?: string;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** "Show 40 More"; the arrow keys load more by themselves. */
  moreLabel?: string;
  /** Absent: all are shown. */
  onMore?: () => void;
}

const SKELETON_ROWS = 6;

/**
 * A large search over people and its rows. With a query, Enter runs the first row's action; without one, only of a row
 * that the arrow keys chose; before the list is there it waits, and acts where one person matches. On a phone the
 * search is docked above the frame's bottom bar, or the screen keyboard.
 */
export function PersonFinder({
  label,
  placeholder,
  query,
  onQueryChange,
  inputRef,
  shortcut,
  clearLabel,
  groups,
  loading = false,
  waitingText,
  ambiguousText,
  statusText,
  empty,
  moreLabel,
  onMore,
  className,
  ...rest
}: PersonFinderProps) {
  const i18n = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(input, inputRef);
  const keyboardInset = useKeyboardInset();
  const people = groups.flatMap(({ rows }) => rows);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const { active, queuedEnter, onKeyDown } = useActivePerson({
    people,
    total,
    loading,
    query,
    onQueryChange,
    onMore,
  });
  const enterTexts = {
    waiting: waitingText ?? i18n.t('Enter waits for the list'),
    ambiguous: ambiguousText ?? i18n.t('Several people match: press Enter again for the first, or choose another'),
  };
  const enterText = queuedEnter && enterTexts[queuedEnter];
  const rowId = (person: FoundPerson) => `${id}-row-${encodeURIComponent(person.id)}`;
  const activeId = active && rowId(active);
  useActiveInView(activeId, query);
  const clear = () => {
    onQueryChange('');
    input.current?.focus();
  };
  return (
    <div {...rest} data-slot="person-finder" className={cn('@container/people min-w-0 max-sm:pb-16', className)}>
      <div
        className={cn(
          'z-20 **:scroll-m-0 sm:sticky sm:top-14 sm:-mt-3 sm:bg-canvas sm:py-3',
          'max-sm:fixed max-sm:inset-x-0 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-3 max-sm:py-2 max-sm:shadow-float',
          keyboardInset === 0 && 'max-sm:bottom-14',
        )}
        {...(keyboardInset > 0 && { style: { bottom: keyboardInset } })}
      >
        <div className="relative flex items-center">
          <Search aria-hidden className="pointer-events-none absolute start-4 size-5 text-muted max-sm:start-3" />
          <input
            ref={mergedRef}
            role="combobox"
            type="search"
            inputMode="search"
            enterKeyHint="go"
            aria-label={label}
            aria-haspopup="grid"
            aria-expanded={people.length > 0}
            aria-controls={people.length > 0 ? `${id}-grid` : undefined}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            placeholder={placeholder}
            value={query}
            onChange={({ target }) => onQueryChange(target.value)}
            onKeyDown={onKeyDown}
            className={cn(
              'h-14 w-full min-w-0 rounded-lg border border-edge bg-surface ps-12 pe-12 text-xl text-ellipsis text-ink max-sm:h-12 max-sm:ps-10 max-sm:text-lg',
              'transition-[border-color] duration-120 placeholder:text-muted hover:border-muted focus-visible:outline-offset-0',
              '[&::-webkit-search-cancel-button]:hidden',
            )}
          />
          {query ? (
            <IconButton
              icon={X}
              label={clearLabel ?? i18n.t('Clear search')}
              onClick={clear}
              className="absolute end-2"
            />
          ) : (
            shortcut && (
              <Kbd
                aria-hidden
                size="md"
                keys={[shortcut]}
                className="pointer-events-none absolute end-4 max-sm:hidden"
              />
            )
          )}
        </div>
      </div>
      <div className="min-w-0 rounded-lg border border-line bg-surface" aria-busy={loading || undefined}>
        {enterText && (
          <p className="flex min-h-11 items-center gap-2 border-b border-line px-4 text-sm font-medium max-sm:px-3">
            <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted" />
            {enterText}
          </p>
        )}
        {people.length > 0 ? (
          <div role="grid" id={`${id}-grid`} aria-label={label}>
            {groups.map(
              (group, at) =>
                group.rows.length > 0 && (
                  <div
                    key={group.label}
                    role="rowgroup"
                    aria-labelledby={`${id}-group-${at}`}
                    className="not-first:border-t not-first:border-line"
                  >
                    <div
                      id={`${id}-group-${at}`}
                      role="presentation"
                      className="flex min-h-9 items-center gap-1.5 px-4 text-sm font-medium max-sm:px-3"
                    >
                      {group.label} <span className="font-normal text-muted tabular-nums">{group.count}</span>
                    </div>
                    {group.rows.map((person) => (
                      <PersonRow
                        {...person}
                        key={person.id}
                        id={rowId(person)}
                        active={person === active}
                        className={cn('border-t border-line', person.className)}
                      />
                    ))}
                  </div>
                ),
            )}
          </div>
        ) : loading ? (
          <RowsSkeleton />
        ) : (
          empty
        )}
        {onMore && people.length > 0 && (
          <div className="flex justify-center border-t border-line p-3">
            <Button onClick={onMore}>{moreLabel ?? i18n.t('Show More')}</Button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {enterText ?? statusText}
      </p>
    </div>
  );
}

function RowsSkeleton() {
  return Array.from({ length: SKELETON_ROWS }, (_, at) => (
    <div
      key={at}
      aria-hidden
      className="flex min-h-16 animate-delayed items-center gap-3 px-4 not-first:border-t not-first:border-line"
    >
      <Skeleton className="size-9 rounded-full" />
      <span className="grow">
        <Skeleton className="mb-2 h-3.5 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </span>
      <Skeleton className="h-9 w-24" />
    </div>
  ));
}
