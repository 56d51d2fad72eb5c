import { PageLoader } from '@spotter/ui';
import { useCallQuery } from '../../api/calls.ts';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { Page } from '../../shell/Page.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export function SettingsPage() {
  return (
    <AdminsOnly>
      <Settings />
    </AdminsOnly>
  );
}

function Settings() {
  const { gymId } = useVisitor();
  const query = useCallQuery('getGymSettings', { gymId });
  const { data, error } = query;
  return (
    <Page title="Settings" description="Manage your gym's basic information and branding">
      {data && <SettingsForm saved={data.settings} />}
      {!data && !error && <PageLoader label="Loading settings..." />}
      {!data && error && <QueryError title="The settings could not be loaded" query={query} />}
    </Page>
  );
}
