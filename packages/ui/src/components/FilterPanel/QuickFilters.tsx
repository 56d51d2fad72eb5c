import { cva } from 'class-variance-authority';

export interface QuickFilter {
  label: string;
  active: boolean;
  onSelect: () => void;
}

const quickFilter = cva([
  'h-7 rounded-full border border-line bg-surface px-3 text-sm font-medium text-muted transition-colors duration-120',
  'hover:border-edge hover:text-ink aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-canvas',
]);

/** The views that are asked for every day, one press away. */
export function QuickFilters({ filters }: { filters: readonly QuickFilter[] }) {
  return filters.map(({ label, active, onSelect }) => (
    <button key={label} type="button" aria-pressed={active} onClick={onSelect} className={quickFilter()}>
      {label}
    </button>
  ));
}
