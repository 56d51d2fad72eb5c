import { type ImportKind, importKinds } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Switch, useToast } from '@spotter/ui';
import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { invalidateCalls, patchCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { SwitchSkeleton } from '../../shared/SwitchSkeleton.tsx';
import { ExportPanel } from './ExportPanel.tsx';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Imports';

const kinds: Record<ImportKind, { title: string; about: string }> = {
  members: {
    title: /*i18n*/ 'Members',
    about: /*i18n*/ 'From an Excel or CSV file: names, phone numbers, plans, expiry dates, dues.',
  },
  visits: {
    title: /*i18n*/ 'Past visits',
    about: /*i18n*/ 'From an Excel or CSV file: when each member came in and went out.',
  },
  gym: {
    title: /*i18n*/ 'Spotter export',
    about: /*i18n*/ 'All data of another gym on Spotter, into a gym without members.',
  },
};

/** What can be brought into the gym, by whom, and everything of it to take away. */
export function DataSection() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-lg font-semibold">
          {i18n.t('Import & export')}
        </h2>
        <p className="text-muted">
          {i18n.t('Bring a gym over from a spreadsheet, and take all your data with you at any time')}
        </p>
      </div>
      <ul
        aria-label={i18n.t('Kinds of import')}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {importKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-4 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{i18n.t(kinds[kind].title)}</p>
              <p className="text-sm text-muted">{i18n.t(kinds[kind].about)}</p>
            </div>
            <Button asChild icon={FileUp} aria-label={i18n.t('Import: {title}', { title: i18n.t(kinds[kind].title) })}>
              <Link to={kind === 'members' ? paths.imports : `${paths.imports}?kind=${kind}`}>{i18n.t('Import')}</Link>
            </Button>
          </li>
        ))}
      </ul>
      <div className="rounded-lg border border-line bg-surface px-4 py-3">
        <StaffPermission />
      </div>
      <ExportPanel />
    </section>
  );
}

function StaffPermission() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useCallQuery('getImports', { gymId });
  const { data, error } = query;
  const save = useCallMutation('saveImportPolicy');
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const turn = (staffMayImport: boolean) =>
    save.mutate(
      { gymId, staffMayImport },
      {
        onSuccess: () => patchCalls(queries, 'getImports', (before) => ({ ...before, staffMayImport })),
        onError: (failure) => toast(errorToast(i18n.t('Failed to Change the Permission'), failure)),
        onSettled: () => void invalidateCalls(queries, 'getImports'),
      },
    );
  const isOn = save.isPending ? save.variables?.staffMayImport : data?.staffMayImport;
  if (!data) {
    return error ? <QueryError title={i18n.t(ERROR_TITLE)} query={query} /> : <SwitchSkeleton />;
  }
  return (
    <Switch
      label={i18n.t('Staff may import')}
      help={i18n.t('Members and visits, into their own branch')}
      checked={isOn ?? false}
      busy={save.isPending}
      onCheckedChange={turn}
    />
  );
}
