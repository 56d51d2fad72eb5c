import { type ImportCounts, importOutcomes } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { outcomeLabels } from './importLabels.ts';
import type { RowFilter } from './useImportRows.ts';
import { formatCount } from '../../shared/formatCount.ts';

interface OutcomeTilesProps {
  counts: ImportCounts;
  filter: RowFilter;
  onChange: (filter: RowFilter) => void;
}

/** How many rows have each outcome; choosing one lists its rows. */
export function OutcomeTiles({ counts, filter, onChange }: OutcomeTilesProps) {
  const group = useId();
  const total = importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const tiles: { value: RowFilter; label: string; count: number | undefined }[] = [
    { value: 'all', label: i18n.t('All rows'), count: total },
    ...importOutcomes.map((value) => ({ value, label: i18n.t(outcomeLabels[value]), count: counts[value] })),
    { value: 'duplicates', label: i18n.t('Duplicates'), count: counts.duplicates },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{i18n.t('Rows to list')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {tiles.map(({ value, label, count }) => (
          <label
            key={value}
            className="relative flex min-h-[44px] min-w-0 flex-col-reverse justify-end gap-0.5 rounded-md border border-line bg-surface px-3 py-2.5 hover:border-edge has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={group}
              value={value}
              aria-label={count === undefined ? label : `${label}: ${formatCount(count)}`}
              checked={filter === value}
              disabled={count === 0 && value !== 'all'}
              onChange={() => onChange(value)}
              className="absolute inset-0 size-full appearance-none outline-none"
            />
            <span className="truncate text-sm text-muted">{label}</span>
            <span className="text-xl font-semibold tracking-tight tabular-nums">
              {count === undefined ? <Copy aria-hidden className="my-1.5 size-4" /> : formatCount(count)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
