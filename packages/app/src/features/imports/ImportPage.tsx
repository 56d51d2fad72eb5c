import { ApiError, type ImportDetail } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, EmptyState, PageLoader, Stepper } from '@spotter/ui';
import { formatDateTime, type Zone } from '@spotter/web-core/dates';
import { FileX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { paths } from '../../paths.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { Page } from '../../shell/Page.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { importKindLabels, isAtWork } from './importLabels.ts';
import { ResultStep } from './ResultStep.tsx';
import { RunStep } from './RunStep.tsx';
import { useImport } from './useImport.ts';
import { translateOptions } from '../../shared/labels.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load the Import';

/**
 * One import, from its columns to its result. What it shows follows from the server: on another device it is the same.
 */
export function ImportPage() {
  const { importId = '' } = useParams();
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <NeedsGym>{(gym) => <ImportLoader key={importId} importId={importId} zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}

function ImportLoader({ importId, zone }: { importId: string; zone: Zone }) {
  const query = useImport(importId);
  const { data, error } = query;
  const isUnknown = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid');
  // A lost connection while the job goes on is said beside the progress.
  useFailureToast(ERROR_TITLE, error, data !== undefined && !isUnknown && !isAtWork(data.import.status));
  if (isUnknown) return <UnknownImport />;
  if (data) return <Import detail={data.import} isUnreachable={error !== null} zone={zone} />;
  return (
    <Page title={i18n.t('Import')}>
      {error ? (
        <QueryError title={i18n.t(ERROR_TITLE)} query={query} />
      ) : (
        <PageLoader label={i18n.t('Loading the import...')} />
      )}
    </Page>
  );
}

const steps = [
  { key: 'columns', label: /*i18n*/ 'Columns' },
  { key: 'check', label: /*i18n*/ 'Check' },
  { key: 'import', label: /*i18n*/ 'Import' },
  { key: 'result', label: /*i18n*/ 'Result' },
] as const;
type StepKey = (typeof steps)[number]['key'];

interface ImportProps {
  detail: ImportDetail;
  isUnreachable: boolean;
  zone: Zone;
}

function Import({ detail, isUnreachable, zone }: ImportProps) {
  const { step, goTo } = useStep(detail);
  const { kind, fileName, createdAt, createdBy, status, sheet } = detail;
  useTitleFocus([step, status, sheet].join());
  // An export of Spotter says itself what its columns are.
  const visibleSteps = translateOptions(kind === 'gym' ? steps.slice(1) : steps);
  return (
    <Page
      title={fileName}
      description={i18n.t('{kind}, from {createdBy}, {dateTime}', {
        kind: i18n.t(importKindLabels[kind]),
        createdBy,
        dateTime: formatDateTime(createdAt, zone),
      })}
    >
      <Stepper
        label={i18n.t('Steps of the import')}
        steps={visibleSteps}
        current={step}
        isComplete={step === 'result'}
        open={status === 'draft' && step === 'check' && kind !== 'gym' ? ['columns'] : []}
        onStepChange={(key) => goTo(key as StepKey)}
      />
      {step === 'columns' && <ColumnsStep key={sheet} detail={detail} onChecked={() => goTo('check')} />}
      {step === 'check' && <CheckStep detail={detail} onBack={() => goTo('columns')} />}
      {step === 'import' && <RunStep detail={detail} isUnreachable={isUnreachable} />}
      {step === 'result' && <ResultStep detail={detail} isUnreachable={isUnreachable} zone={zone} />}
    </Page>
  );
}

/** Of a draft the step is in the address; after that the state of the import decides. */
function useStep({ status, kind, problems }: ImportDetail): { step: StepKey; goTo: (step: StepKey) => void } {
  const [params, setParams] = useSearchParams();
  const goTo = (next: StepKey) => setParams(next === 'check' ? { step: next } : {});
  if (status === 'running') return { step: 'import', goTo };
  if (status !== 'draft') return { step: 'result', goTo };
  const isChecked = params.get('step') === 'check' && problems.length === 0;
  return { step: kind === 'gym' || isChecked ? 'check' : 'columns', goTo };
}

/** Focuses the title when the focused button has gone with what the page showed before. */
function useTitleFocus(shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [shown]);
}

function UnknownImport() {
  return (
    <Page title={i18n.t('Import not found')}>
      <EmptyState
        icon={FileX}
        title={i18n.t('This import is not here')}
        hints={[i18n.t('It was discarded, or its rows were deleted after 7 days.')]}
        action={
          <Button asChild>
            <Link to={paths.imports}>{i18n.t('All imports')}</Link>
          </Button>
        }
      />
    </Page>
  );
}
