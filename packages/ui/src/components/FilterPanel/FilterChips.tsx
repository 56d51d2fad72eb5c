import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../lib/useTexts.ts';

export interface FilterChip {
  /** Default: the label. Where the label changes with every key, the same chip stays. */
  id?: string;
  label: string;
  onRemove: () => void;
  /** Default: "Remove" and the label. */
  removeLabel?: string;
  /** Not shown in the drawer layout, where the control itself is visible: the search. */
  hideInDrawer?: boolean;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** Called when the last chip is removed, to move the focus. */
  onLastRemoved: () => void;
}

/** Active filters with remove buttons. Removing one moves the focus to the next. */
export function FilterChips({ chips, onLastRemoved }: FilterChipsProps) {
  const i18n = useTexts();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  return chips.map(({ id, label, onRemove, removeLabel }, index) => (
    <span
      key={id ?? label}
      data-slot="filter-chip"
      className="inline-flex h-7 max-w-64 items-center gap-0.5 rounded-full border border-line bg-surface ps-2.5 pe-0.5 text-sm touch:min-h-[44px]"
    >
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={removeLabel ?? i18n.t('Remove {label}', { label })}
        ref={(button) => {
          buttons.current[index] = button;
        }}
        onClick={() => {
          const next = buttons.current[index + 1] ?? buttons.current[index - 1];
          if (next) next.focus();
          else onLastRemoved();
          onRemove();
        }}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink touch:min-h-[44px] touch:min-w-[44px]"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  ));
}
