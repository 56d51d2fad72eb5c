import { type DateOrder, dateOrders, type ImportDetail } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { SegmentedControl, SelectField } from '@spotter/ui';
import { formatDate } from '@spotter/web-core/dates';
import { useId, type ReactNode } from 'react';
import { useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { planOptions, usePlans } from '../../shared/usePlans.ts';
import { type DateColumn, readDate, type ImportChoices } from './importChoices.ts';
import { rowsText } from './importLabels.ts';

interface ChoicesProps {
  detail: ImportDetail;
  choices: ImportChoices;
}

const orderLabels: Record<DateOrder, string> = {
  'day-first': /*i18n*/ 'Day first',
  'month-first': /*i18n*/ 'Month first',
};
/** The file's dates are calendar dates: no time zone moves them. */
const INDIAN = { locale: 'en-IN', timeZone: 'UTC' };

/** Once for each column of dates that can be read in two ways. */
export function DateChoices({
  detail,
  choices,
  onChange,
}: ChoicesProps & { onChange: (column: number, order: DateOrder) => void }) {
  // Of the upload: only the year counts.
  const today = new Date(detail.createdAt).toISOString().slice(0, 10);
  const as = (column: number): DateColumn => ({ today, isBirthDate: choices.fields.get(column) === 'birthDate' });
  const ambiguous = detail.dates.filter(
    ({ column }) => choices.fields.get(column) !== null && isReadable(detail, column, as(column)),
  );
  if (ambiguous.length === 0) return null;
  return (
    <Group title={i18n.t('Dates')} about={i18n.t('Which number comes first? One answer for each column.')}>
      {ambiguous.map(({ column, isAmbiguous }) => {
        const sample = sampleOf(detail, column, as(column));
        return (
          <div key={column} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium break-words">{headerOf(detail, column)}</p>
              {isAmbiguous && (
                <p className="text-sm text-muted">
                  {i18n.t('No day in the file is above 12, so both ways are possible.')}
                </p>
              )}
            </div>
            <SegmentedControl
              label={i18n.t('Dates in {column}', { column: headerOf(detail, column) })}
              options={dateOrders.map((order) => ({ value: order, label: orderText(sample, order, as(column)) }))}
              value={choices.dates.get(column) ?? ''}
              onValueChange={(order) => onChange(column, order as DateOrder)}
            />
          </div>
        );
      })}
    </Group>
  );
}

const headerOf = ({ columns }: ImportDetail, column: number): string => {
  const header = columns.find(({ index }) => index === column)?.header ?? '';
  return header === '' ? i18n.t('Column {column}', { column: column + 1 }) : header;
};

/** A date of the column that both orders can read; else none. */
const sampleOf = ({ columns }: ImportDetail, column: number, as: DateColumn): string =>
  columns
    .find(({ index }) => index === column)
    ?.samples.find((text) => dateOrders.every((order) => readDate(text, order, as) !== undefined)) ?? '';

/** A column of typed dates, or with a day above 12, leaves no choice. */
const isReadable = (detail: ImportDetail, column: number, as: DateColumn): boolean =>
  detail.dates.some((one) => one.column === column && one.isAmbiguous) || sampleOf(detail, column, as) !== '';

/** "Day first: 3 Nov 2026". */
function orderText(sample: string, order: DateOrder, as: DateColumn): string {
  const date = readDate(sample, order, as);
  return date === undefined ? i18n.t(orderLabels[order]) : `${i18n.t(orderLabels[order])}: ${formatDate(date, INDIAN)}`;
}

const nameTexts = {
  plans: {
    title: /*i18n*/ 'Plans',
    about: /*i18n*/ 'What the file calls the plans of your gym.',
    placeholder: /*i18n*/ 'Choose a plan',
  },
  branches: {
    title: /*i18n*/ 'Branches',
    about: /*i18n*/ 'What the file calls your branches.',
    placeholder: /*i18n*/ 'Choose a branch',
  },
};

interface NameChoicesProps extends ChoicesProps {
  of: 'plans' | 'branches';
  onChange: (text: string, id: string) => void;
}

/** What each name of a plan or branch in the file stands for. */
export function NameChoices({ of, detail, choices, onChange }: NameChoicesProps) {
  const options = useNameOptions(of);
  const names = detail[of];
  if (names.length === 0) return null;
  const { title, about, placeholder } = nameTexts[of];
  return (
    <Group title={i18n.t(title)} about={i18n.t(about)}>
      {names.map(({ text, rows }) => {
        const chosen = choices[of].get(text);
        return (
          <div key={text} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <p className="min-w-0 flex-1 basis-48 break-words">
              <span className="font-medium">{text}</span>{' '}
              <span className="text-muted tabular-nums">{rowsText(rows)}</span>
            </p>
            <div className="w-full sm:w-64">
              <SelectField
                label={i18n.t('{text} is', { text })}
                hideLabel
                placeholder={i18n.t(placeholder)}
                options={options(chosen)}
                value={chosen ?? ''}
                onChange={({ target }) => onChange(text, target.value)}
              />
            </div>
          </div>
        );
      })}
    </Group>
  );
}

function useNameOptions(of: 'plans' | 'branches') {
  const { names } = usePlans();
  const { branches } = useBranches();
  return (chosen?: string) =>
    of === 'plans' ? planOptions(names, chosen) : branches.map(({ id, name }) => ({ value: id, label: name }));
}

interface DefaultChoicesProps extends ChoicesProps {
  onChange: (change: Partial<Pick<ImportChoices, 'branchId' | 'planId'>>) => void;
}

/** Branch and plan of rows that name none. Staff import into their own branch. */
export function DefaultChoices({ detail: { kind }, choices, onChange }: DefaultChoicesProps) {
  const { isAdmin } = useVisitor();
  const { branches } = useBranches();
  const { names } = usePlans();
  const hasBranches = isAdmin && branches.length > 1;
  if (!hasBranches && kind !== 'members') return null;
  return (
    <Group
      title={i18n.t('Where the file says nothing')}
      about={i18n.t('For rows without a branch or plan of their own.')}
    >
      <div className="grid gap-4 px-4 py-4 sm:grid-cols-2 lg:max-w-3xl">
        {hasBranches && (
          <SelectField
            label={i18n.t('Branch')}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            value={choices.branchId}
            onChange={({ target }) => onChange({ branchId: target.value })}
          />
        )}
        {kind === 'members' && (
          <SelectField
            label={i18n.t('Plan')}
            options={planOptions(names, choices.planId)}
            value={choices.planId}
            onChange={({ target }) => onChange({ planId: target.value })}
          />
        )}
      </div>
    </Group>
  );
}

function Group({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-muted">{about}</p>
      </div>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">{children}</div>
    </section>
  );
}
