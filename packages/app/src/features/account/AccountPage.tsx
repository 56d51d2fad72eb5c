import { i18n } from '@spotter/i18n';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { RequireRole } from '../../session/RequireRole.tsx';
import { Page } from '../../shell/Page.tsx';
import { TwoFactorSection } from '../twoFactor/index.ts';
import { SessionsSection } from './SessionsSection.tsx';
import { StartPageSection } from './StartPageSection.tsx';

/** The signed-in person's own account: what only they may see and change. */
export function AccountPage() {
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <Page
        isNarrow
        title={i18n.t('Your Account')}
        description={i18n.t('How you sign in, where you start, and where you are signed in')}
      >
        <TwoFactorSection />
        <StartPageSection />
        {/* Last: nobody knows how many there are before they have arrived. */}
        <NeedsGym>{(gym) => <SessionsSection zone={gym} />}</NeedsGym>
      </Page>
    </RequireRole>
  );
}
