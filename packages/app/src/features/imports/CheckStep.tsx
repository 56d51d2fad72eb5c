import type { ImportDetail, ImportKind, ImportOptions } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, SelectField, useToast } from '@spotter/ui';
import { FileDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCallMutation, useCallQuery } from '../../api/calls.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { DiscardImportDialog } from './DiscardImportDialog.tsx';
import { ErrorsDownload } from './ErrorsDownload.tsx';
import { itemsText, writtenRows } from './importLabels.ts';
import { ImportRows } from './ImportRows.tsx';
import { OutcomeTiles } from './OutcomeTiles.tsx';
import { useShowImport } from './useImport.ts';
import type { RowFilter } from './useImportRows.ts';

interface CheckStepProps {
  detail: ImportDetail;
  onBack: () => void;
}

/** What would become of each row, before anything is written. */
export function CheckStep({ detail, onBack }: CheckStepProps) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const show = useShowImport();
  const navigate = useNavigate();
  const { mutate: run, isPending } = useCallMutation('runImport');
  const { id: importId, kind, counts, problems } = detail;
  const [filter, setFilter] = useState<RowFilter>(counts.error > 0 ? 'error' : 'all');
  const [isDiscarding, setIsDiscarding] = useState(false);
  // Another rule for duplicates may have emptied what was chosen.
  const listed = filter !== 'all' && counts[filter] === 0 ? 'all' : filter;
  const rules = useDuplicateRules(detail);
  const written = writtenRows(counts);
  const start = () =>
    run(
      { gymId, importId },
      {
        onSuccess: (answer) => show(answer.import),
        onError: (error) => toast(errorToast(i18n.t('Failed to Start the Import'), error)),
      },
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose min-w-0 flex-1 basis-64 text-muted">
          <Consequences kind={kind} />
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button variant="ghost" onClick={() => setIsDiscarding(true)}>
            {i18n.t('Discard')}
          </Button>
          {kind !== 'gym' && <Button onClick={onBack}>{i18n.t('Back to Columns')}</Button>}
          <Button
            variant="primary"
            icon={FileDown}
            busy={isPending}
            // What is imported is what the tiles and rows say.
            disabled={written === 0 || problems.length > 0 || rules.isChecking}
            onClick={start}
          >
            {i18n.t('Import {items}', { items: itemsText(kind, written) })}
          </Button>
        </div>
      </div>
      {problems.map((problem) => (
        <p key={problem} role="alert" className="rounded-md bg-danger-soft px-4 py-3">
          {problem}
        </p>
      ))}
      <OutcomeTiles counts={counts} filter={listed} onChange={setFilter} />
      {kind === 'members' && <DuplicateRules {...rules} totalRows={detail.totalRows} />}
      {counts.error > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-warning-soft px-4 py-3">
          <p className="min-w-0 flex-1 basis-64">
            {i18n.t(
              '{count, plural, one {# row cannot be imported.} other {# rows cannot be imported.}} Import the others now; download these with the reasons, correct them and import that file too.',
              { count: counts.error },
            )}
          </p>
          <ErrorsDownload detail={detail} />
        </div>
      )}
      <ImportRows detail={detail} filter={listed} />
      {isDiscarding && (
        <DiscardImportDialog
          summary={detail}
          onClose={() => setIsDiscarding(false)}
          onDiscarded={() => void navigate(paths.imports)}
        />
      )}
    </>
  );
}

/** Which mails members get is a setting of the gym: until it is known, nothing is said of mails. */
function Consequences({ kind }: { kind: ImportKind }) {
  const { gymId } = useVisitor();
  const bringsMembers = kind !== 'visits';
  const { data } = useCallQuery('getWelcomeMail', { gymId }, { enabled: bringsMembers });
  if (!bringsMembers)
    return i18n.t('Nothing is written yet. An import can be undone for 7 days, and nobody is mailed.');
  if (!data) return i18n.t('Nothing is written yet. An import can be undone for 7 days.');
  return data.isOn
    ? i18n.t(
        'Nothing is written yet. An import can be undone for 7 days. New members with an e-mail address are welcomed by mail, and all are reminded when their membership ends, as Settings, Reminders says.',
      )
    : i18n.t(
        'Nothing is written yet. An import can be undone for 7 days. Nobody is welcomed by mail, but members with an e-mail address are reminded when their membership ends, as Settings, Reminders says.',
      );
}

type Duplicates = NonNullable<ImportOptions['duplicates']>;

/**
 * What becomes of rows of people whom the gym, or the file, has already. A change tries the rows again, one after the
 * other: the answer to the last is that of all.
 */
function useDuplicateRules({ id: importId, duplicates }: ImportDetail) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const show = useShowImport();
  const { mutateAsync: preview } = useCallMutation('previewImport');
  /** What was chosen and is not answered yet. */
  const [chosen, setChosen] = useState<Duplicates>();
  const last = useRef(Promise.resolve());
  const choose = (change: Duplicates) => {
    setChosen((before) => ({ ...before, ...change }));
    const check = last.current
      .then(() => preview({ gymId, importId, options: { duplicates: change } }))
      .then(
        (answer) => show(answer.import),
        (error: unknown) => toast(errorToast(i18n.t('Failed to Check the Rows'), error)),
      );
    last.current = check;
    void check.then(() => last.current === check && setChosen(undefined));
  };
  return { rules: { ...duplicates, ...chosen }, isChecking: chosen !== undefined, choose };
}

interface DuplicateRulesProps extends ReturnType<typeof useDuplicateRules> {
  totalRows: number;
}

function DuplicateRules({ rules, isChecking, choose, totalRows }: DuplicateRulesProps) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <div className="w-full sm:w-64">
        <SelectField
          label={i18n.t('Already in the gym')}
          options={[
            { value: 'update', label: i18n.t('Update them') },
            { value: 'skip', label: i18n.t('Skip them') },
            { value: 'create', label: i18n.t('Add them again') },
          ]}
          value={rules.inGym}
          onChange={({ target }) => choose({ inGym: target.value as typeof rules.inGym })}
        />
      </div>
      <div className="w-full sm:w-64">
        <SelectField
          label={i18n.t('Twice in the file')}
          options={[
            { value: 'skip', label: i18n.t('Skip the duplicate') },
            { value: 'create', label: i18n.t('Add both') },
          ]}
          value={rules.inFile}
          onChange={({ target }) => choose({ inFile: target.value as typeof rules.inFile })}
        />
      </div>
      <p role="status" className="min-h-9 content-center text-muted">
        {isChecking
          ? i18n.t('{count, plural, one {Checking # row…} other {Checking # rows…}}', { count: totalRows })
          : ''}
      </p>
    </div>
  );
}
