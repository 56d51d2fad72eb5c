import type { Branch } from '@spotter/api';
import { SelectField } from '@spotter/ui';

interface BranchSelectionProps {
  branches: readonly Branch[];
  branch: Branch | undefined;
  isLoading: boolean;
  onChoose: (id: string) => void;
}

export function BranchSelection({ branches, branch, isLoading, onChoose }: BranchSelectionProps) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <SelectField
        label="Branch"
        disabled={isLoading}
        value={branch?.id ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </section>
  );
}
