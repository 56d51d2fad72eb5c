import { i18n } from '@spotter/i18n';
import { DateField, SegmentedControl, SelectField } from '@spotter/ui';
import { useId } from 'react';
import { useMoney } from '../../gym/money.tsx';
import { startOptions, startReason, type Renewal, type RenewalContext, type RenewalStart } from './renewal.ts';
import { SaleFields } from './SaleFields.tsx';
import type { useRenewal } from './useRenewal.ts';

type Controls = ReturnType<typeof useRenewal>['controls'];

interface RenewalFieldsProps {
  renewal: Pick<ReturnType<typeof useRenewal>, 'controls' | 'values'>;
  context: RenewalContext;
  sold: Renewal;
}

/** Plan, start, extras, totals and payment of a renewal. */
export function RenewalFields({ renewal: { controls, values }, context, sold }: RenewalFieldsProps) {
  const money = useMoney();
  return (
    <SaleFields
      {...{ controls, values, context, sold }}
      label={i18n.t('New term')}
      idPrefix="renewal"
      note={i18n.t('Renewal {name}', { name: context.member.name })}
    >
      <SelectField
        id={controls.planId.id}
        label={i18n.t('Plan')}
        options={context.plans
          .filter(({ status }) => status === 'active')
          .map(({ id, name, price }) => ({ value: id, label: price === null ? name : `${name} · ${money(price)}` }))}
        value={sold.plan.id}
        onChange={(event) => controls.planId.onValueChange(event.target.value)}
        {...(controls.planId.error !== undefined && { error: controls.planId.error })}
      />
      <StartFields controls={controls} context={context} />
    </SaleFields>
  );
}

function StartFields({ controls, context }: { controls: Controls; context: RenewalContext }) {
  const labelId = useId();
  const { start, startDate } = controls;
  const options = startOptions(context);
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium">
        {i18n.t('Starts')}
      </span>
      <SegmentedControl
        label={i18n.t('Starts')}
        className="self-start"
        options={options}
        value={start.value}
        onValueChange={(next) => {
          if (next === 'date' && startDate.value === '') {
            startDate.onValueChange(context.membership.renewalStart.latestSuggested);
          }
          start.onValueChange(next as RenewalStart);
        }}
      />
      {start.value === 'date' ? (
        <DateField
          id={startDate.id}
          label={i18n.t('First day')}
          hideLabel
          min={context.membership.renewalStart.earliest}
          value={startDate.value}
          onChange={(event) => startDate.onValueChange(event.target.value)}
          {...(startDate.error !== undefined && { error: startDate.error })}
        />
      ) : (
        <p className="text-xs text-muted">{startDate.error ?? startReason(context)}</p>
      )}
    </div>
  );
}
