import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { AdminsPage } from './AdminsPage.tsx';

/** Who may do everything. */
export function AdminsScreen() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <AdminsPage zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}
