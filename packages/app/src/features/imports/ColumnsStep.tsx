import type { ImportDetail } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ErrorSummary, SelectField, useToast } from '@spotter/ui';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useCallMutation } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import { useIsMounted } from '../../shared/useIsMounted.ts';
import { ColumnList } from './ColumnList.tsx';
import {
  choicesOf,
  chooseField,
  DATE_QUESTION,
  isSameChoice,
  lacksDateOrder,
  newQuestions,
  optionsOfChoices,
} from './importChoices.ts';
import { DateChoices, DefaultChoices, NameChoices } from './ValueChoices.tsx';
import { useShowImport } from './useImport.ts';

interface ColumnsStepProps {
  detail: ImportDetail;
  onChecked: () => void;
}

/** What the columns of the file mean, and what their values are read as. */
export function ColumnsStep({ detail, onChecked }: ColumnsStepProps) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const show = useShowImport();
  const { mutate: preview, isPending } = useCallMutation('previewImport');
  const [choices, setChoices] = useState(() => choicesOf(detail));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isMounted = useIsMounted();
  const { id: importId, kind, sheets, sheet, totalRows } = detail;

  const isChanged = !isSameChoice(choices, choicesOf(detail));

  const refuse = (sentences: readonly string[]) => {
    setProblems(sentences);
    setAttempt((count) => count + 1);
  };
  const check = () => {
    if (lacksDateOrder(choices)) return refuse([DATE_QUESTION]);
    preview(
      { gymId, importId, options: optionsOfChoices(choices) },
      {
        onSuccess: (answer) => {
          show(answer.import);
          const open = [...answer.import.problems, ...newQuestions(detail, answer.import)];
          if (open.length === 0) return isMounted() ? onChecked() : undefined;
          setChoices(choicesOf(answer.import));
          return refuse(open);
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Check the Rows'), error)),
      },
    );
    return undefined;
  };
  const chooseSheet = (next: string) =>
    preview(
      { gymId, importId, options: { sheet: next } },
      {
        onSuccess: (answer) => show(answer.import),
        onError: (error) => toast(errorToast(i18n.t('Failed to Read the Sheet'), error)),
      },
    );
  return (
    <>
      <ErrorSummary
        title={i18n.t('Before the rows can be checked')}
        errors={problems.map((message) => ({ message }))}
        attempt={attempt}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose min-w-0 flex-1 basis-64 text-muted">
          {i18n.t(
            '{count, plural, one {# row. Choose what each column means; columns that are not needed are left out.} other {# rows. Choose what each column means; columns that are not needed are left out.}}',
            { count: totalRows },
          )}
        </p>
        {sheets.length > 1 && (
          <div className="w-56 max-w-full">
            <SelectField
              label={i18n.t('Sheet')}
              options={sheets.map((value) => ({ value, label: value }))}
              value={sheet ?? ''}
              // Not disabled meanwhile: it would lose the focus.
              onChange={({ target }) => !isPending && chooseSheet(target.value)}
            />
          </div>
        )}
      </div>
      <ColumnList
        detail={detail}
        fields={choices.fields}
        onChange={(column, field) => setChoices((current) => chooseField(current, column, field))}
      />
      <DateChoices
        detail={detail}
        choices={choices}
        onChange={(column, order) =>
          setChoices((current) => ({ ...current, dates: new Map(current.dates).set(column, order) }))
        }
      />
      {kind === 'members' && (
        <NameChoices
          of="plans"
          detail={detail}
          choices={choices}
          onChange={(text, id) =>
            setChoices((current) => ({ ...current, plans: new Map(current.plans).set(text, id) }))
          }
        />
      )}
      <NameChoices
        of="branches"
        detail={detail}
        choices={choices}
        onChange={(text, id) =>
          setChoices((current) => ({ ...current, branches: new Map(current.branches).set(text, id) }))
        }
      />
      <DefaultChoices
        detail={detail}
        choices={choices}
        onChange={(change) => setChoices((current) => ({ ...current, ...change }))}
      />
      <LeaveGuard isOn={isChanged && !isPending} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" icon={ArrowRight} busy={isPending} onClick={check}>
          {i18n.t('Check Rows')}
        </Button>
        <p role="status" className="text-muted">
          {isPending
            ? i18n.t('{count, plural, one {Checking # row…} other {Checking # rows…}}', { count: totalRows })
            : ''}
        </p>
      </div>
    </>
  );
}
