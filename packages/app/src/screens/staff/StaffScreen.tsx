import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { StaffPage } from './StaffPage.tsx';

/** Everybody who works here. */
export function StaffScreen() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <StaffPage zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}
