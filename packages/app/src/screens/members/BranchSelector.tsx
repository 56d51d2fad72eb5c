import type { Branch } from '@spotter/api';
import { SegmentedControl, SelectField } from '@spotter/ui';

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
  const choose = (chosen: string) => onChange(chosen === all ? '' : chosen);
  if (branches.length > mostButtons) {
    return (
      <div className="w-64 max-w-full">
        <SelectField
          label="Branch"
          hideLabel
          options={options}
          value={value || all}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    );
  }
  return (
    <SegmentedControl
      label="Branch"
      className="self-start"
      options={options}
      value={value || all}
      onValueChange={choose}
    />
  );
}
