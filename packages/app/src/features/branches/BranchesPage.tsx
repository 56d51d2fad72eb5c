import type { Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Building2, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import type { Zone } from '@spotter/web-core/dates';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { ResourceTable } from '../../shared/ResourceTable.tsx';
import { createTextFilter } from '../../shared/textFilter.ts';
import { useListDialog } from '../../shared/useListDialog.ts';
import { useStatusList } from '../../shared/useStatusList.tsx';
import { branchColumns } from './branchColumns.tsx';
import { BranchDialog } from './BranchDialog.tsx';
import { BranchHoursDialog } from './BranchHoursDialog.tsx';
import { DeleteBranchDialog } from './DeleteBranchDialog.tsx';
import { DoorRulesDialog } from './DoorRulesDialog.tsx';
import { branchMenu } from './branchMenu.ts';
import { useDeleteBranch } from './useDeleteBranch.ts';

type RowDialog = { is: 'edit' | 'hours' | 'door-rules' | 'delete'; branch: Branch };

const listOptions = {
  textFilter: createTextFilter(({ name, address, phone, email }: Branch) => [name, address, phone, email]),
  sortKeys: {
    name: ({ name }: Branch) => name,
    capacity: ({ maxCapacity }: Branch) => maxCapacity,
    created: ({ createdAt }: Branch) => createdAt,
  },
  searchLabel: /*i18n*/ 'Search by name, address, phone or email',
  summary: /*i18n*/ 'Showing {count} of {total} branches',
};

export function BranchesPage() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <Branches zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

function Branches({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getBranches', { gymId });
  const branches = query.data?.branches;
  const mainFirst = useMemo(() => branches?.toSorted((a, b) => Number(b.isMain) - Number(a.isMain)), [branches]);
  const list = useStatusList(mainFirst, listOptions);
  const deletion = useDeleteBranch();
  const columns = useMemo(() => branchColumns(zone), [zone]);
  const { dialog, open, add, close } = useListDialog<RowDialog>();

  return (
    <ResourceTable
      title={i18n.t('Branches')}
      addLabel={i18n.t('Add Branch')}
      addIcon={Plus}
      onAdd={add}
      query={query}
      errorTitle={i18n.t('Failed to Load Branches')}
      {...list}
      label={i18n.t('Branches')}
      columns={columns}
      rowActions={(branch) =>
        branchMenu(branch, {
          edit: () => open({ is: 'edit', branch }),
          showHours: () => open({ is: 'hours', branch }),
          showDoorRules: () => open({ is: 'door-rules', branch }),
          remove: () => (branch.isMain ? deletion.rejectMain() : open({ is: 'delete', branch })),
        })
      }
      empty={{
        icon: Building2,
        title: i18n.t('No branches found'),
        hints: [i18n.t('Every branch of the gym will be listed.'), i18n.t('Add the first branch to begin.')],
      }}
    >
      {dialog?.is === 'delete' && (
        <DeleteBranchDialog
          branch={dialog.branch}
          isBusy={deletion.isBusy}
          onConfirm={() => deletion.remove(dialog.branch, close)}
          onClose={close}
        />
      )}
      {dialog?.is === 'hours' && <BranchHoursDialog branch={dialog.branch} zone={zone} onClose={close} />}
      {dialog?.is === 'door-rules' && <DoorRulesDialog branch={dialog.branch} onClose={close} />}
      {dialog?.is === 'add' && <BranchDialog onClose={close} />}
      {dialog?.is === 'edit' && <BranchDialog branch={dialog.branch} onClose={close} />}
    </ResourceTable>
  );
}
