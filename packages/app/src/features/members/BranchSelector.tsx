import type { Branch } from '@spotter/api';
import { SegmentedControl } from '@spotter/ui';

/** Up to this many branches stand beside each other; more are a list. */
const mostButtons = 5;

interface BranchSelectorProps {
  branches: readonly Branch[];
  /** Empty: all. */
  value: string;
  onChange: (branchId: string) => void;
}

// A radio group takes no empty value.
const all = 'all';

/** For those who see more than one branch: whose members are listed. */
export function BranchSelector({ branches, value, onChange }: BranchSelectorProps) {
  const options = [
    { value: all, label: 'All Branches' },
    ...branches.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SegmentedControl
      label="Branch"
      className="self-start"
      // Beside the branches there is the choice of all.
      max={mostButtons + 1}
      options={options}
      value={value || all}
      onValueChange={(chosen) => onChange(chosen === all ? '' : chosen)}
    />
  );
}
