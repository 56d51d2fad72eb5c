import { Button, EmptyState } from '@spotter/ui';
import { SearchX, type LucideIcon } from 'lucide-react';

interface NothingHereProps {
  icon: LucideIcon;
  title: string;
  /** Why there are none yet, when nothing narrows the list. */
  hints: readonly string[];
  addLabel: string;
  isNarrowed: boolean;
  onReset: () => void;
  onAdd: () => void;
}

/** A list without rows: either there are none, or none fits what is asked for. */
export function NothingHere({ icon, title, hints, addLabel, isNarrowed, onReset, onAdd }: NothingHereProps) {
  if (!isNarrowed) {
    return <EmptyState icon={icon} title={title} hints={hints} action={<Button onClick={onAdd}>{addLabel}</Button>} />;
  }
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      hints={['Nothing fits the search and the filters.', 'Try fewer of them, or another spelling.']}
      action={<Button onClick={onReset}>Reset All</Button>}
    />
  );
}
