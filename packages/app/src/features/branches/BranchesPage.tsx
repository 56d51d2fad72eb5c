import type { Branch } from '@spotter/api';
import { Button, DataTable, ErrorBanner, type DataTableHandle } from '@spotter/ui';
import { Building2, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { toMessage } from '../../api/toMessage.ts';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import type { Zone } from '../../gym/calendar.ts';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { NothingHere } from '../../shared/NothingHere.tsx';
import { fromTableSort, toTableSort } from '../../shared/sortRows.ts';
import { StatusFilters } from '../../shared/StatusFilters.tsx';
import { isNarrowed, plainStatusView, readStatusView, writeStatusView } from '../../shared/statusView.ts';
import { useUrlState } from '../../shared/useUrlState.ts';
import { Page } from '../../shell/Page.tsx';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { branchColumns } from './branchColumns.tsx';
import { BranchDialog } from './BranchDialog.tsx';
import { branchMenu } from './branchMenu.ts';
import { DeleteBranchDialog } from './DeleteBranchDialog.tsx';
import { useBranchList } from './useBranchList.ts';
import { useDeleteBranch } from './useDeleteBranch.ts';

type OpenDialog = { is: 'add' } | { is: 'edit'; branch: Branch } | { is: 'delete'; branch: Branch };

const keyOf = ({ id }: Branch) => id;

/** Where the gym is, and how many fit in. */
export function BranchesPage() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <Branches zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

function Branches({ zone }: { zone: Zone }) {
  const [view, change] = useUrlState(readStatusView, writeStatusView);
  const list = useBranchList(view);
  const deletion = useDeleteBranch();
  const [dialog, setDialog] = useState<OpenDialog>();
  const table = useRef<DataTableHandle>(null);
  const columns = useMemo(() => branchColumns(zone), [zone]);
  const add = () => setDialog({ is: 'add' });
  const close = () => setDialog(undefined);
  useNavigationIntent((what) => what === 'add' && add());
  const hasFailed = list.error !== null && list.all.length === 0;

  return (
    <Page
      title="Branches"
      actions={
        <Button variant="primary" icon={Plus} onClick={add}>
          Add Branch
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <StatusFilters
          view={view}
          onChange={change}
          searchLabel="Search by name, address, phone or email"
          summary={list.isKnown ? `Showing ${list.shown.length} of ${list.all.length} branches` : ''}
          isWaiting={list.isPending}
          table={table}
        />
        <DataTable
          fit
          handle={table}
          label="Branches"
          columns={columns}
          rows={list.isPending ? undefined : list.shown}
          rowKey={keyOf}
          rowActions={(branch) =>
            branchMenu(branch, {
              edit: () => setDialog({ is: 'edit', branch }),
              remove: () => (branch.isMain ? deletion.refuseMain() : setDialog({ is: 'delete', branch })),
            })
          }
          rowActionsLabel={({ name }) => `Actions for ${name}`}
          {...toTableSort(view.sort)}
          onSortChange={(sort) => change({ sort: fromTableSort(sort) })}
          refreshing={list.isFetching && !list.isPending}
          empty={
            <NothingHere
              icon={Building2}
              title="No branches found"
              hints={['Every place of the gym will be listed.', 'Add the first branch to begin.']}
              addLabel="Add Branch"
              isNarrowed={isNarrowed(view)}
              onReset={() => change(plainStatusView)}
              onAdd={add}
            />
          }
          {...(hasFailed && {
            error: (
              <ErrorBanner
                title="Failed to Load Branches"
                message={toMessage(list.error)}
                busy={list.isFetching}
                onRetry={list.refetch}
              />
            ),
          })}
        />
      </div>
      {dialog?.is === 'delete' && (
        <DeleteBranchDialog
          branch={dialog.branch}
          isBusy={deletion.isBusy}
          onConfirm={() => deletion.remove(dialog.branch, close)}
          onClose={close}
        />
      )}
      {dialog?.is === 'add' && <BranchDialog onClose={close} />}
      {dialog?.is === 'edit' && <BranchDialog branch={dialog.branch} onClose={close} />}
    </Page>
  );
}
