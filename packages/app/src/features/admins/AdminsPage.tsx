import type { Administrator } from '@spotter/api';
import { Button } from '@spotter/ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { AttendanceHistoryDialog } from '../history/index.ts';
import { useCall } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import type { Zone } from '../../gym/calendar.ts';
import { useVisitor } from '../../session/useSession.ts';
import { Page } from '../../shell/Page.tsx';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { AddAdminDialog } from './AddAdminDialog.tsx';
import { AdminTable } from './AdminTable.tsx';
import { EditAdminDialog } from './EditAdminDialog.tsx';

type OpenDialog = { is: 'add' } | { is: 'edit'; admin: Administrator } | { is: 'history'; admin: Administrator };

/** Who may do everything. */
export function AdminsPage() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <Admins zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}

function Admins({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const query = useCall('getAllAdmins', { gymId });
  const [dialog, setDialog] = useState<OpenDialog>();
  const add = () => setDialog({ is: 'add' });
  const close = () => setDialog(undefined);
  useNavigationIntent((what) => what === 'add' && add());
  useFailureToast('Failed to Load Admins', query.error, query.data !== undefined);
  return (
    <Page
      title="Admin Management"
      description="Who may see and change everything in your gym"
      actions={
        <Button variant="primary" icon={UserPlus} onClick={add}>
          Add Admin
        </Button>
      }
    >
      <AdminTable
        query={query}
        zone={zone}
        onAdd={add}
        onEdit={(admin) => setDialog({ is: 'edit', admin })}
        onHistory={(admin) => setDialog({ is: 'history', admin })}
      />
      {dialog?.is === 'add' && <AddAdminDialog onClose={close} />}
      {dialog?.is === 'edit' && <EditAdminDialog admin={dialog.admin} onClose={close} />}
      {dialog?.is === 'history' && (
        <AttendanceHistoryDialog
          person={{ ...dialog.admin, phone: dialog.admin.mobile, userType: 'admin' }}
          zone={zone}
          onClose={close}
        />
      )}
    </Page>
  );
}
