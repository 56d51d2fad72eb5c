import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { RequireRole } from '../../session/RequireRole.tsx';
import { Page } from '../../shell/Page.tsx';
import { TwoFactorSection } from '../twoFactor/index.ts';
import { SessionsSection } from './SessionsSection.tsx';

/** The signed-in person's own account: what only they may see and change. */
export function AccountPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial="You do not have access to this page.">
      <Page isNarrow title="Your Account" description="How you sign in, and where you are signed in">
        <TwoFactorSection />
        <NeedsGym>{(gym) => <SessionsSection zone={gym} />}</NeedsGym>
      </Page>
    </RequireRole>
  );
}
