import { Button, SegmentedControl } from '@spotter/ui';
import { RotateCcw } from 'lucide-react';
import { quickFilterOf, quickFilters, resetView, withQuickFilter, type MemberView, type QuickFilter } from './view.ts';

const labels: Record<QuickFilter, string> = {
  all: 'All Members',
  'checked-in': 'Currently Checked In',
  expired: 'Membership Expired',
};
const options = quickFilters.map((value) => ({ value, label: labels[value] }));

interface QuickFiltersProps {
  view: MemberView;
  onChange: (view: MemberView) => void;
}

/** The three lists that are wanted most, and the way back to the plain one. */
export function QuickFilters({ view, onChange }: QuickFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label="Quick filters"
        options={options}
        value={quickFilterOf(view) ?? ''}
        onValueChange={(quick) => onChange(withQuickFilter(view, quick as QuickFilter))}
      />
      <Button variant="ghost" icon={RotateCcw} onClick={() => onChange(resetView(view))}>
        Reset All
      </Button>
    </div>
  );
}
