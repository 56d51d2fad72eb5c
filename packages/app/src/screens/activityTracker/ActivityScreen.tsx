import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { ActivityPage } from './ActivityPage.tsx';

/** What was done in the gym, by whom. */
export function ActivityScreen() {
  return (
    <AdminsOnly denial="Only administrators can view the activity tracker.">
      <NeedsGym>{(gym) => <ActivityPage zone={gym} />}</NeedsGym>
    </AdminsOnly>
  );
}
