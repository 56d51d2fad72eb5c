import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { RequireRole } from '../../session/RequireRole.tsx';
import { MembersPage } from './MembersPage.tsx';

/** Everybody who trains here, for those who run the desk. */
export function MembersScreen() {
  return (
    <RequireRole allow={['admin', 'staff']} denial="Access denied: Members cannot view this page.">
      <NeedsGym>{(gym) => <MembersPage zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}
