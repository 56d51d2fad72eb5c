import {
  editedPlan,
  MAX_PLAN_LENGTH,
  MAX_PLAN_NAME_LENGTH,
  planData,
  type InputOf,
  type ParsedOf,
  type Plan,
} from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { NumberField, SegmentedControl, SelectField, TextField } from '@spotter/ui';
import { useId } from 'react';
import { z } from 'zod';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useCurrency, useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { AmountField } from '../../shared/billing/AmountField.tsx';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { lengthText, taxText } from './planText.ts';
import { translateOptions } from '../../shared/labels.ts';

interface PlanDialogProps {
  /** Absent: add a new one. */
  plan?: Plan;
  onClose: () => void;
}

type PlanValues = Omit<InputOf<'addPlan'>['planData'], 'price'> & {
  /** In paise; undefined: none, NaN: what was typed is not an amount. */
  price: number | undefined;
};

const units = [
  { value: 'month', label: /*i18n*/ 'Months' },
  { value: 'day', label: /*i18n*/ 'Days' },
];
const taxes = [
  { value: 'included', label: /*i18n*/ 'With tax' },
  { value: 'excluded', label: /*i18n*/ 'Plus tax' },
];

const valuesOf = ({ name, lengthUnit, length, price, isTaxIncluded }: Plan): PlanValues => ({
  name,
  lengthUnit,
  length,
  price: price ?? undefined,
  isTaxIncluded,
});
const newPlan: PlanValues = { name: '', lengthUnit: 'month', length: 1, price: undefined, isTaxIncluded: true };

/** An empty field is a plan without a price. */
const schema = z
  .custom<PlanValues>()
  .transform(({ price, ...rest }) => ({ ...rest, price: price ?? null }))
  .pipe(planData);

/** Add Plan and Edit Plan. Of a standard plan only the price can be changed. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const money = useMoney();
  const isTaxed = isRupees(useCurrency());
  const taxLabelId = useId();
  const form = useResourceForm<PlanValues, ParsedOf<'addPlan'>['planData'], 'addPlan' | 'updatePlan', Plan>({
    call: plan ? 'updatePlan' : 'addPlan',
    schema,
    defaultValues: newPlan,
    edited: plan && {
      opened: plan,
      valuesOf,
      wordsOf: (latest) => ({
        length: lengthText(latest),
        price: latest.price === null ? null : [money(latest.price), ...(isTaxed ? [taxText(latest)] : [])].join(' '),
      }),
      load: async () => {
        const { plans } = await client.getPlans({ gymId });
        void invalidateCalls(queries, 'getPlans');
        return plans.find(({ id }) => id === plan.id);
      },
    },
    fields: ['name', 'length', 'lengthUnit', 'price', 'isTaxIncluded'],
    idPrefix: 'plan',
    toInput: (parsed, basis) =>
      basis
        ? { gymId, planId: basis.id, planData: parsed, basis: editedPlan.parse(basis) }
        : { gymId, planData: parsed },
    onSuccess: (answer) => {
      void invalidateCalls(queries, 'getPlans');
      return answer.plan.name;
    },
    successTitle: plan ? i18n.t('Plan Updated') : i18n.t('Plan Added'),
    failureTitle: plan ? i18n.t('Failed to Update Plan') : i18n.t('Failed to Add Plan'),
    onClose,
  });
  const price = form.controlled('price');
  const isTaxIncluded = form.controlled('isTaxIncluded');
  const isPriced = price.value !== undefined;
  return (
    <FormDialog
      title={plan ? i18n.t('Edit Plan') : i18n.t('Add Plan')}
      submitLabel={plan ? i18n.t('Update Plan') : i18n.t('Add Plan')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {plan?.isStandard ? (
          <p className="sm:col-span-2">
            <span className="font-medium">{plan.name}</span>, {lengthText(plan)}.{' '}
            <span className="text-muted">{i18n.t('Name and length of a standard plan are fixed.')}</span>
          </p>
        ) : (
          <>
            <div className="sm:col-span-2">
              <TextField
                label={i18n.t('Name')}
                required
                maxLength={MAX_PLAN_NAME_LENGTH}
                autoComplete="off"
                {...form.input('name')}
              />
            </div>
            <NumberField
              label={i18n.t('Length')}
              required
              min={1}
              max={MAX_PLAN_LENGTH.day}
              {...form.input('length', { valueAsNumber: true })}
            />
            <SelectField label={i18n.t('Unit')} options={translateOptions(units)} {...form.input('lengthUnit')} />
          </>
        )}
        <AmountField
          {...price}
          label={i18n.t('Price')}
          help={isPriced ? i18n.t('Of one term') : i18n.t('Empty: sold without an invoice')}
        />
        {isPriced && isTaxed && (
          <div className="flex flex-col gap-1.5">
            <span id={taxLabelId} className="text-sm font-medium">
              {i18n.t('Tax')}
            </span>
            <SegmentedControl
              label={i18n.t('Tax')}
              className="self-start"
              options={translateOptions(taxes)}
              value={isTaxIncluded.value ? 'included' : 'excluded'}
              onValueChange={(next) => isTaxIncluded.onValueChange(next === 'included')}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}
