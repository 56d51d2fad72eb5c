import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { BranchesPage } from './BranchesPage.tsx';

/** Where the gym is, and how many fit in. */
export function BranchesScreen() {
  return (
    <AdminsOnly>
      <NeedsGym>{(gym) => <BranchesPage zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}
