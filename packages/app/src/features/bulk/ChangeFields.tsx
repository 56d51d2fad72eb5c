import { MAX_EXTENSION_DAYS, MAX_REASON_LENGTH, type Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { NumberField, SelectField, TextField } from '@spotter/ui';
import { issueText } from '../../shared/issueText.ts';
import { planOptions, type PlanName } from '../../shared/usePlans.ts';
import type { ChangeKind, ChangeValues } from './changeTexts.ts';

interface ChangeFieldsProps {
  kind: ChangeKind;
  values: ChangeValues;
  onChange: (values: Partial<ChangeValues>) => void;
  branches: readonly Branch[];
  plans: readonly PlanName[];
  /** Of the contract's schema, once the form was refused. */
  issues?: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** What a change needs to know; nothing for most. */
export function ChangeFields({ kind, values, onChange, branches, plans, issues = [] }: ChangeFieldsProps) {
  const errorOf = (field: keyof ChangeValues, fallback?: string) => {
    const issue = issues.find(({ path }) => path[0] === field);
    return issue && { error: fallback ?? issueText(issue.message) };
  };
  if (kind === 'extend') {
    return (
      <>
        <NumberField
          label={i18n.t('Days')}
          required
          min={1}
          max={MAX_EXTENSION_DAYS}
          value={Number.isNaN(values.days) ? '' : values.days}
          onChange={(event) => onChange({ days: event.target.valueAsNumber })}
          {...errorOf('days')}
        />
        <TextField
          label={i18n.t('Reason')}
          required
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          placeholder={i18n.t('We were closed')}
          value={values.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
          {...errorOf('reason')}
        />
      </>
    );
  }
  if (kind === 'move') {
    const options = branches
      .filter(({ status }) => status === 'active')
      .map(({ id, name }) => ({ value: id, label: name }));
    return (
      <SelectField
        label={i18n.t('Branch')}
        required
        options={[{ value: '', label: i18n.t('Choose a branch') }, ...options]}
        value={values.branchId}
        onChange={(event) => onChange({ branchId: event.target.value })}
        {...errorOf('branchId', i18n.t('Please choose a branch'))}
      />
    );
  }
  if (kind === 'change-plan') {
    return (
      <SelectField
        label={i18n.t('Plan')}
        required
        options={[{ value: '', label: i18n.t('Choose a plan') }, ...planOptions(plans)]}
        value={values.planId}
        onChange={(event) => onChange({ planId: event.target.value })}
        {...errorOf('planId', i18n.t('Please choose a plan'))}
      />
    );
  }
  return null;
}
