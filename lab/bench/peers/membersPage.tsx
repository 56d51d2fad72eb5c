import { AppHarness } from '../../../packages/app/src/testing/AppHarness.tsx';
import { MembersPage } from '../../../packages/app/src/features/members/MembersPage.tsx';
import { allMembers, registerScreen } from './Screen.tsx';

/** The product's whole page, on the contract's fake. */
registerScreen(
  <main id="table" className="p-6">
    <AppHarness at="/members" answers={{ getMembers: { members: allMembers } }}>
      <MembersPage />
    </AppHarness>
  </main>,
);
