import { DateField, SelectField } from '@spotter/ui';
import { optionsOf } from '../../shared/labels.ts';
import type { MemberView } from './view.ts';
import { expiryOptions, planOptions, sortOptions, statusOptions } from './labels.ts';

interface FilterFieldsProps {
  view: MemberView;
  onChange: (change: Partial<MemberView>) => void;
}

const statuses = optionsOf(statusOptions);
const plans = optionsOf(planOptions);
const expiries = optionsOf(expiryOptions);
const orders = optionsOf(sortOptions);

/** Status, plan, expiry and order; the date only where the expiry asks for one. */
export function FilterFields({ view, onChange }: FilterFieldsProps) {
  const choose = (key: 'status' | 'plan' | 'expiry' | 'sort') => ({
    value: view[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  return (
    <>
      <SelectField label="Status" options={statuses} {...choose('status')} />
      <SelectField label="Plan" options={plans} {...choose('plan')} />
      <SelectField label="Expiry" options={expiries} {...choose('expiry')} />
      {view.expiry === 'before-date' && (
        <DateField
          label="On or before"
          value={view.before}
          onChange={(event) => onChange({ before: event.target.value })}
        />
      )}
      <SelectField label="Sort by" options={orders} {...choose('sort')} />
    </>
  );
}
