import type { Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { SegmentedControl, Skeleton } from '@spotter/ui';

const MAX_BRANCH_BUTTONS = 5;
/** A radio group takes no empty value. */
const ALL_BRANCHES = 'all';

interface BranchSelectorProps {
  /** None while they are loading. */
  branches: readonly Branch[];
  /** Empty: all. */
  value: string;
  onChange: (branchId: string) => void;
  /** Offers all branches together. */
  hasAll?: boolean;
}

/** Chooses one branch, or all. */
export function BranchSelector({ branches, value, onChange, hasAll = true }: BranchSelectorProps) {
  if (branches.length === 0) return <Skeleton className="h-9 w-72 max-w-full rounded-md touch:h-13" />;
  const options = [
    ...(hasAll ? [{ value: ALL_BRANCHES, label: i18n.t('All Branches') }] : []),
    ...branches.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SegmentedControl
      label={i18n.t('Branch')}
      className="self-start"
      max={MAX_BRANCH_BUTTONS + 1}
      options={options}
      value={value || ALL_BRANCHES}
      onValueChange={(branchId) => onChange(branchId === ALL_BRANCHES ? '' : branchId)}
    />
  );
}
