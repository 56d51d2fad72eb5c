import { type AnswerOf, ApiError } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ErrorBanner, PageLoader } from '@spotter/ui';
import { useEffect } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { AdminsOnly } from '../../session/AdminsOnly.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { SharedLeaveGuard } from '../../shared/LeaveGuard.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { Page } from '../../shell/Page.tsx';
import { BrandSection } from '../brand/index.ts';
import { TwoFactorSetting } from '../twoFactor/index.ts';
import { BillingSection } from './BillingSection.tsx';
import { DataSection } from './DataSection.tsx';
import { KiosksSection } from './KiosksSection.tsx';
import { PlansSection } from './PlansSection.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { ReportsSection } from './ReportsSection.tsx';
import { type IndexedSection, SectionIndex } from './SectionIndex.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { VersionFooter } from './VersionFooter.tsx';

type GymSettings = AnswerOf<'getGymSettings'>['settings'];

const FAILURE_TITLE = /*i18n*/ 'The settings could not be loaded';

/** In the order of the page; each is a line of its index. */
const sectionsOf = (saved: GymSettings): IndexedSection[] => [
  { id: 'gym', label: i18n.t('Gym'), content: <SettingsForm saved={saved} /> },
  {
    id: 'brand',
    label: i18n.t('Brand'),
    content: <BrandSection name={saved.companyName} logoUrl={saved.logoUrl} />,
  },
  { id: 'plans', label: i18n.t('Plans'), content: <PlansSection /> },
  { id: 'billing', label: i18n.t('Billing'), content: <BillingSection /> },
  { id: 'reminders', label: i18n.t('Reminders'), content: <RemindersSection /> },
  { id: 'reports', label: i18n.t('Reports'), content: <ReportsSection /> },
  { id: 'sign-in', label: i18n.t('Sign-in'), content: <TwoFactorSetting /> },
  { id: 'kiosks', label: i18n.t('Kiosks'), content: <KiosksSection /> },
  { id: 'data', label: i18n.t('Import & export'), content: <DataSection /> },
];

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
  // There may be any number of plans: what is below their table would move when they arrive.
  const { isFetched: hasPlans } = useCallQuery('getPlans', { gymId });
  const hasNoToken = error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'token');
  useEffect(() => {
    if (hasNoToken) console.error('Unable to obtain authentication token', error);
  }, [hasNoToken, error]);
  return (
    <Page title={i18n.t('Settings')} description={i18n.t("Manage your gym's basic information and branding")}>
      {data && hasPlans && (
        <SharedLeaveGuard>
          <SectionIndex label={i18n.t('Settings sections')} sections={sectionsOf(data.settings)} />
          <VersionFooter />
        </SharedLeaveGuard>
      )}
      {(data ? !hasPlans : !error) && <PageLoader label={i18n.t('Loading settings...')} />}
      {!data && error && !hasNoToken && <QueryError title={i18n.t(FAILURE_TITLE)} query={query} />}
      {!data && hasNoToken && (
        <ErrorBanner title={i18n.t(FAILURE_TITLE)} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
