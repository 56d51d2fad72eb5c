import { X } from 'lucide-react';

export interface FilterChip {
  label: string;
  onRemove: () => void;
  /** "Remove Status: Active"; unless given, made of "Remove" and the label. */
  removeLabel?: string;
}

/** Each active filter, and the way to be rid of it alone. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  return chips.map(({ label, onRemove, removeLabel = `Remove ${label}` }) => (
    <span
      key={label}
      data-slot="filter-chip"
      className="inline-flex h-7 max-w-64 items-center gap-0.5 rounded-full border border-line bg-surface ps-2.5 pe-0.5 text-sm"
    >
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  ));
}
