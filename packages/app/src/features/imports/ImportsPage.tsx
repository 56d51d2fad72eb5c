import type { ImportSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { DataTable, EmptyState, type Column, type MenuEntry } from '@spotter/ui';
import { formatDateTime, type Zone } from '@spotter/web-core/dates';
import { FileUp, FolderOpen, Lock, Trash2, Undo2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { importPath } from '../../paths.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { NameCell } from '../../shared/NameCell.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { ContactLines, TruncatedText } from '../../shared/TextCells.tsx';
import { useFollowLink } from '../../shared/useFollowLink.ts';
import { Page } from '../../shell/Page.tsx';
import { ImportStatusBadge } from './Badges.tsx';
import { DiscardImportDialog } from './DiscardImportDialog.tsx';
import { countsText, importKindLabels, isAtWork, rowsText } from './importLabels.ts';
import { NewImport } from './NewImport.tsx';
import { UndoImportDialog } from './UndoImportDialog.tsx';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Imports';
const POLL_INTERVAL_MS = 2000;

/** Begins an import, and lists the earlier ones. */
export function ImportsPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <NeedsGym>{(gym) => <Imports zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}

type OpenDialog = { is: 'undo' | 'discard'; row: ImportSummary };

function Imports({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const headingId = useId();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useCallQuery(
    'getImports',
    { gymId },
    {
      refetchInterval: ({ state }) =>
        state.data?.imports.some(({ status }) => isAtWork(status)) ? POLL_INTERVAL_MS : false,
    },
  );
  const { data, error, isPending, isFetching } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const close = () => setDialog(undefined);
  return (
    <Page
      title={i18n.t('Import')}
      description={i18n.t(
        'Bring members and past visits over from a spreadsheet. You see every row before anything is written.',
      )}
    >
      {data?.mayImport === false ? (
        <EmptyState
          icon={Lock}
          title={i18n.t('You cannot import members')}
          hints={[i18n.t('An administrator can allow it to staff: Settings, Import & export.')]}
        />
      ) : (
        <NewImport />
      )}
      <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
        <h2 id={headingId} className="text-lg font-semibold">
          {i18n.t('Earlier imports')}
        </h2>
        <DataTable
          fit
          onClick={useFollowLink()}
          label={i18n.t('Imports')}
          columns={columns}
          rows={isPending ? undefined : data?.imports}
          rowKey={({ id }) => id}
          rowActions={(row) =>
            importMenu(row, { open: () => void navigate(importPath(row.id)), ask: (is) => setDialog({ is, row }) })
          }
          rowActionsLabel={({ fileName }) => i18n.t('Actions for {fileName}', { fileName })}
          refreshing={isFetching && !isPending && !data?.imports.some(({ status }) => isAtWork(status))}
          empty={
            <EmptyState
              icon={FileUp}
              title={i18n.t('No imports yet')}
              hints={[i18n.t('Each import is listed here, and can be undone for 7 days.')]}
            />
          }
          {...(error && !data && { error: <QueryError title={i18n.t(ERROR_TITLE)} query={query} /> })}
        />
      </section>
      {dialog?.is === 'undo' && (
        <UndoImportDialog
          summary={dialog.row}
          onClose={close}
          onStarted={() => void navigate(importPath(dialog.row.id))}
        />
      )}
      {dialog?.is === 'discard' && <DiscardImportDialog summary={dialog.row} onClose={close} />}
    </Page>
  );
}

/** Column widths in rem. */
const columnsIn = (zone: Zone): Column<ImportSummary>[] => [
  {
    key: 'file',
    label: i18n.t('File'),
    width: 12,
    grow: 2,
    cell: ({ id, fileName, kind }) => (
      <NameCell name={fileName} to={importPath(id)} detail={i18n.t(importKindLabels[kind])} />
    ),
  },
  {
    key: 'status',
    label: i18n.t('Status'),
    lead: true,
    width: 9,
    grow: 0,
    cell: ({ status }) => <ImportStatusBadge status={status} />,
  },
  {
    key: 'rows',
    label: i18n.t('Rows'),
    width: 9,
    grow: 2,
    cell: ({ status, counts, totalRows }) => (
      <TruncatedText text={status === 'draft' ? rowsText(totalRows) : countsText(counts)} />
    ),
  },
  {
    key: 'by',
    label: i18n.t('By'),
    width: 10,
    grow: 1,
    cell: ({ createdAt, createdBy }) => <ContactLines first={createdBy} second={formatDateTime(createdAt, zone)} />,
  },
];

interface ImportMenuActions {
  open: () => void;
  ask: (dialog: OpenDialog['is']) => void;
}

function importMenu({ status, undoUntil }: ImportSummary, { open, ask }: ImportMenuActions): MenuEntry[] {
  const entries: MenuEntry[] = [
    { label: status === 'draft' ? i18n.t('Continue') : i18n.t('Open'), icon: FolderOpen, onSelect: open },
  ];
  if (undoUntil !== null)
    entries.push({ label: i18n.t('Undo Import'), icon: Undo2, danger: true, onSelect: () => ask('undo') });
  if (status === 'draft')
    entries.push({ label: i18n.t('Discard'), icon: Trash2, danger: true, onSelect: () => ask('discard') });
  return entries;
}
