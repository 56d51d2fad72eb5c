import { doorRules, MAX_GRACE_DAYS, type Branch, type DoorRules } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { NumberField, SelectField } from '@spotter/ui';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { AmountField } from '../../shared/billing/AmountField.tsx';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { answerOptions, caseLabels, doorCases, doorSentence, type DoorCase } from './doorRuleTexts.ts';
import { LoadingDialog } from './LoadingDialog.tsx';
import { labelOf, translateOptions } from '../../shared/labels.ts';

interface DoorRulesDialogProps {
  branch: Branch;
  onClose: () => void;
}

const titleOf = ({ name }: Branch) => i18n.t('Door Rules of {name}', { name });
const DESCRIPTION =
  /*i18n*/ 'The same at desk, kiosk, card reader and phone. An inactive membership is always refused.';

/** What a branch does with whom at its door. */
export function DoorRulesDialog({ branch, onClose }: DoorRulesDialogProps) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getDoorRules', { gymId, branchId: branch.id }, { staleTime: 0, gcTime: 0 });
  if (query.data) return <DoorRulesForm branch={branch} rules={query.data.rules} onClose={onClose} />;
  return (
    <LoadingDialog
      title={titleOf(branch)}
      description={DESCRIPTION}
      query={query}
      failureTitle={i18n.t('Failed to Load Door Rules')}
      loadingText={i18n.t('Loading door rules...')}
      fieldCount={doorCases.length}
      onClose={onClose}
    />
  );
}

function DoorRulesForm({ branch, rules, onClose }: DoorRulesDialogProps & { rules: DoorRules }) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const money = useMoney();
  const form = useResourceForm<DoorRules, DoorRules, 'updateDoorRules', DoorRules>({
    call: 'updateDoorRules',
    schema: doorRules,
    edited: {
      opened: rules,
      valuesOf: (latest) => latest,
      wordsOf: (latest) => ({
        ...Object.fromEntries(doorCases.map((doorCase) => [doorCase, labelOf(answerOptions, latest[doorCase])])),
        duesOver: money(latest.duesOver),
      }),
      load: async () => (await client.getDoorRules({ gymId, branchId: branch.id })).rules,
    },
    fields: ['expired', 'graceDays', 'frozen', 'dues', 'duesOver', 'capacity', 'visitors'],
    idPrefix: 'door-rules',
    toInput: (parsed, basis) => ({ gymId, branchId: branch.id, rules: parsed, basis }),
    onSuccess: () => {
      void invalidateCalls(queries, 'getDoorRules');
      return branch.name;
    },
    successTitle: i18n.t('Door Rules Saved'),
    failureTitle: i18n.t('Failed to Save Door Rules'),
    subject: branch.name,
    onClose,
  });
  const values = {
    expired: form.watched('expired'),
    graceDays: form.watched('graceDays'),
    frozen: form.watched('frozen'),
    dues: form.watched('dues'),
    duesOver: form.watched('duesOver'),
    capacity: form.watched('capacity'),
    visitors: form.watched('visitors'),
  };
  const rule = (doorCase: DoorCase) => (
    <SelectField
      label={i18n.t(caseLabels[doorCase])}
      options={translateOptions(answerOptions)}
      help={doorSentence(doorCase, values, money)}
      {...form.input(doorCase)}
    />
  );
  const { value: duesOver, onValueChange: setDuesOver, ...duesField } = form.controlled('duesOver');
  return (
    <FormDialog
      title={titleOf(branch)}
      description={DESCRIPTION}
      submitLabel={i18n.t('Save Door Rules')}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
          {rule('expired')}
          <NumberField
            label={i18n.t('Days of grace')}
            min={0}
            max={MAX_GRACE_DAYS}
            {...form.input('graceDays', { valueAsNumber: true })}
          />
        </div>
        {rule('frozen')}
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
          {rule('dues')}
          <AmountField
            label={i18n.t('Allowed up to')}
            value={duesOver}
            onValueChange={(amount) => setDuesOver(amount ?? Number.NaN)}
            {...duesField}
          />
        </div>
        {rule('capacity')}
        {rule('visitors')}
      </div>
    </FormDialog>
  );
}
