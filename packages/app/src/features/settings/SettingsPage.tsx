import { ApiError } from '@spotter/api';
import { ErrorBanner, PageLoader } from '@spotter/ui';
import { useEffect } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { Page } from '../../shell/Page.tsx';
import { TwoFactorSetting } from '../twoFactor/index.ts';
import { BillingSection } from './BillingSection.tsx';
import { KiosksSection } from './KiosksSection.tsx';
import { PlansSection } from './PlansSection.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const FAILURE_TITLE = 'The settings could not be loaded';

export function SettingsPage() {
  return (
    <AdminsOnly>
      <Settings />
    </AdminsOnly>
  );
}

/** A missing token is only logged: the session says what it means for the user. */
function Settings() {
  const { gymId } = useVisitor();
  const query = useCallQuery('getGymSettings', { gymId });
  const { data, error, isFetching, refetch } = query;
  const hasNoToken = error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'token');
  useEffect(() => {
    if (hasNoToken) console.error('Unable to obtain authentication token', error);
  }, [hasNoToken, error]);
  return (
    <Page title="Settings" description="Manage your gym's basic information and branding">
      {data && <SettingsForm saved={data.settings} />}
      {data && <PlansSection />}
      {data && <BillingSection />}
      {data && <RemindersSection />}
      {data && <TwoFactorSetting />}
      {data && <KiosksSection />}
      {!data && !error && <PageLoader label="Loading settings..." />}
      {!data && error && !hasNoToken && <QueryError title={FAILURE_TITLE} query={query} />}
      {!data && hasNoToken && <ErrorBanner title={FAILURE_TITLE} busy={isFetching} onRetry={() => void refetch()} />}
    </Page>
  );
}
