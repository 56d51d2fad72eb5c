import { i18n } from '@spotter/i18n';
import { SelectField, type FilterChip } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { invoiceKindLabels, invoiceStatusLabels } from '@spotter/web-core/labels';
import { DateRangeFields } from '../../shared/DateRangeFields.tsx';
import { optionsOf } from '../../shared/labels.ts';
import type { ResourceFilters } from '../../shared/ResourceFilterPanel.tsx';
import { isFiltered, resetFilters, type PaymentsView } from './view.ts';

interface FilterProps {
  view: PaymentsView;
  onChange: (change: Partial<PaymentsView>) => void;
}

const statuses = () => optionsOf({ all: /*i18n*/ 'All', ...invoiceStatusLabels });
const kinds = () => optionsOf({ all: /*i18n*/ 'All', ...invoiceKindLabels });

/** Search, filters and the chips of what is active. */
export const invoiceFilters = ({ view, onChange, zone }: FilterProps & { zone: Zone }): ResourceFilters => ({
  search: view.search,
  searchLabel: i18n.t('Search by number, name or phone'),
  onSearch: (search) => onChange({ search }),
  isNarrowed: isFiltered(view),
  controls: <FilterFields view={view} onChange={onChange} />,
  chips: filterChips({ view, onChange }, zone),
  onReset: () => onChange(resetFilters),
});

function filterChips({ view: { status, kind, from, to }, onChange }: FilterProps, zone: Zone): FilterChip[] {
  const chip = (isActive: boolean, label: () => string, reset: Partial<PaymentsView>) =>
    isActive ? [{ label: label(), onRemove: () => onChange(reset) }] : [];
  return [
    ...chip(status !== 'all', () => (status === 'all' ? '' : invoiceStatusLabels[status]), { status: 'all' }),
    ...chip(kind !== 'all', () => (kind === 'all' ? '' : invoiceKindLabels[kind]), { kind: 'all' }),
    ...chip(from !== '', () => i18n.t('From {date}', { date: formatDate(from, zone) }), { from: '' }),
    ...chip(to !== '', () => i18n.t('To {date}', { date: formatDate(to, zone) }), { to: '' }),
  ];
}

function FilterFields({ view, onChange }: FilterProps) {
  const control = (key: 'status' | 'kind') => ({
    value: view[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  return (
    <>
      <SelectField label={i18n.t('Status')} options={statuses()} {...control('status')} />
      <SelectField label={i18n.t('Kind')} options={kinds()} {...control('kind')} />
      <DateRangeFields from={view.from} to={view.to} onChange={onChange} />
    </>
  );
}
