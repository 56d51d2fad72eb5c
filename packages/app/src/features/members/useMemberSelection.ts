import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { RowSelection } from '@spotter/ui';
import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '../../shared/formatCount.ts';

type Selected = RowSelection<Member>['selected'];
const NONE: Selected = new Set();

/** Mostly none: then thousands of rows are not looked up at every key of a search. */
const selectedOf = (rows: readonly Member[] | undefined, keys: Selected): readonly Member[] =>
  keys.size === 0 ? [] : (rows?.filter(({ id }) => keys.has(id)) ?? []);

const rowLabel = ({ name }: Member) => i18n.t('Select {name}', { name });

interface MemberSelectionOptions {
  /** Every member of the answer. */
  members: readonly Member[] | undefined;
  /** Those that match the filters. */
  visibleRows: readonly Member[];
  isFiltered: boolean;
}

/**
 * The selected members and how they are called. A member whom the filters hide stays selected; one who is no longer in
 * the answer does not.
 */
export function useMemberSelection({ members, visibleRows, isFiltered }: MemberSelectionOptions) {
  const [keys, setKeys] = useState(NONE);
  /** Started by the menu: cards show their checkboxes before anything is selected. */
  const [isStarted, setIsStarted] = useState(false);
  const selected = useMemo(() => selectedOf(members, keys), [members, keys]);
  // Else who was selected in one branch would be selected again, unnoticed, on the way back from another.
  if (members && selected.length < keys.size) setKeys(new Set(selected.map(({ id }) => id)));
  const visibleCount = useMemo(() => selectedOf(visibleRows, keys).length, [visibleRows, keys]);
  const onChange = useCallback((next: Selected) => {
    setKeys(next);
    if (next.size === 0) setIsStarted(false);
  }, []);
  const start = useCallback(() => setIsStarted(true), []);
  const clear = useCallback(() => onChange(NONE), [onChange]);
  const table = useMemo(
    (): RowSelection<Member> => ({
      selected: keys,
      onChange,
      rowLabel,
      allLabel: i18n.t('Select all members'),
      active: isStarted,
    }),
    [keys, onChange, isStarted],
  );
  const count = selected.length;
  const hiddenCount = count - visibleCount;
  const isAll = count > 1 && hiddenCount === 0 && count === visibleRows.length;
  const isOpen = isStarted || count > 0;
  return {
    /** In the order of the answer. */
    selected,
    /** For the table. */
    table,
    start,
    clear,
    /** For the bar. */
    bar: {
      open: isOpen,
      disabled: count === 0,
      label:
        count === 0
          ? i18n.t('No members selected')
          : isAll
            ? i18n.t('{count, plural, one {# member selected} other {All # members selected}}', { count })
            : i18n.t('{count, plural, one {# member selected} other {# members selected}}', { count }),
      ...(hiddenCount > 0 && {
        detail: i18n.t(
          '{hiddenCount, plural, one {# of them is hidden by the filters} other {# of them are hidden by the filters}}',
          { hiddenCount },
        ),
      }),
      ...(visibleCount < visibleRows.length && {
        selectAll: {
          label: i18n.t(isFiltered ? /*i18n*/ 'Select all {count} that match' : /*i18n*/ 'Select all {count}', {
            count: formatCount(visibleRows.length),
          }),
          onSelect: () => onChange(new Set([...keys, ...visibleRows.map(({ id }) => id)])),
        },
      }),
    },
  };
}
