import type { Branch } from '@spotter/api';
import { SelectField, Switch } from '@spotter/ui';
import { useId } from 'react';
import { useLive } from '../../shell/live/liveContext.ts';

interface BranchSelectionProps {
  branches: readonly Branch[];
  branch: Branch | undefined;
  isLoading: boolean;
  onChoose: (id: string) => void;
  className?: string;
}

/** The branch selector and the notifications switch. */
export function BranchSelection({ branches, branch, isLoading, onChoose, className = '' }: BranchSelectionProps) {
  const titleId = useId();
  const { isOn, setIsOn } = useLive();
  return (
    <section
      aria-labelledby={titleId}
      className={`flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 ${className}`}
    >
      <h2 id={titleId} className="text-sm font-medium">
        Branch Selection
      </h2>
      <SelectField
        label="Branch"
        hideLabel
        disabled={isLoading || branches.length === 0}
        value={branch?.id ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <p className="text-sm text-muted">
        Currently viewing:{' '}
        <span className="font-medium break-words text-ink">{branch?.name ?? (isLoading ? '…' : 'no branch')}</span>
      </p>
      <div className="border-t border-line pt-4">
        <Switch label="Live notifications" checked={isOn} onCheckedChange={setIsOn} />
      </div>
    </section>
  );
}
