import { i18n } from '@spotter/i18n';
import { DateField } from '@spotter/ui';

interface DateRangeFieldsProps {
  /** YYYY-MM-DD, or empty: no bound. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** First and last day of a filter, on one line. */
export const DateRangeFields = ({ from, to, onChange }: DateRangeFieldsProps) => (
  <div className="flex gap-2 *:min-w-0 *:flex-auto">
    <DateField
      label={i18n.t('From')}
      value={from}
      max={to}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <DateField label={i18n.t('To')} value={to} min={from} onChange={({ target }) => onChange({ to: target.value })} />
  </div>
);
