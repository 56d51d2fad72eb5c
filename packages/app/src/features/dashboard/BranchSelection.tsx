import type { Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
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
        {i18n.t('Branch Selection')}
      </h2>
      <SelectField
        label={i18n.t('Branch')}
        hideLabel
        disabled={isLoading || branches.length === 0}
        value={branch?.id ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <p className="text-sm text-muted">
        <Trans
          id="Currently viewing: <0/>"
          components={{
            0: (
              <span className="font-medium break-words text-ink">
                {branch?.name ?? (isLoading ? '…' : i18n.t('no branch'))}
              </span>
            ),
          }}
        />
      </p>
      <div className="border-t border-line pt-4">
        <Switch label={i18n.t('Live notifications')} checked={isOn} onCheckedChange={setIsOn} />
      </div>
    </section>
  );
}
