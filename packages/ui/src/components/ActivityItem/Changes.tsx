import { ArrowRight } from 'lucide-react';
import { useTexts } from '../../lib/useTexts.ts';

export interface Change {
  field: string;
  /** Absent: no previous value. */
  from?: string;
  /** Absent: no new value. */
  to?: string;
}

export interface ChangeLabels {
  from: string;
  to: string;
  /** Shown for a missing value. */
  noValue: string;
}

interface ChangesProps {
  id: string;
  changes: readonly Change[];
  labels?: ChangeLabels;
}

/** Previous and new value of each changed field, untruncated. */
export function Changes({ id, changes, labels: ownLabels }: ChangesProps) {
  const i18n = useTexts();
  const labels = ownLabels ?? { from: i18n.t('From'), to: i18n.t('To'), noValue: i18n.t('Nothing') };
  return (
    <dl id={id} className="@container mt-1.5 flex flex-col gap-3 rounded-md bg-sunken p-3 text-sm">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="grid gap-x-4 gap-y-0.5 @[24rem]:grid-cols-[8rem_1fr]">
          <dt className="wrap-anywhere text-muted">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-0.5 whitespace-pre-line">
            <Value label={labels.from} value={from} nothing={labels.noValue} className="text-muted line-through" />
            <span className="inline-flex min-w-0 gap-2">
              <ArrowRight aria-hidden className="mt-[0.3em] size-3.5 shrink-0 text-muted" />
              <Value label={labels.to} value={to} nothing={labels.noValue} className="font-medium" />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({
  label,
  value,
  nothing,
  className,
}: Record<'label' | 'nothing' | 'className', string> & { value?: string }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="sr-only">{label} </span>
      <span className={value ? className : 'text-muted italic'}>{value || nothing}</span>
    </span>
  );
}
