import { ErrorBanner, PageLoader } from '@spotter/ui';
import { useCall } from '../../api/calls.ts';
import { toMessage } from '../../api/toMessage.ts';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { Page } from '../../shell/Page.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** What the gym is called and wears. */
export function SettingsPage() {
  return (
    <AdminsOnly>
      <Settings />
    </AdminsOnly>
  );
}

function Settings() {
  const { gymId } = useVisitor();
  const { data, error, isFetching, refetch } = useCall('getGymSettings', { gymId });
  return (
    <Page title="Settings" description="Manage your gym's basic information and branding">
      {data && <SettingsForm saved={data.settings} />}
      {!data && !error && <PageLoader label="Loading settings..." />}
      {!data && error && (
        <ErrorBanner
          title="The settings could not be loaded"
          message={toMessage(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
