import { i18n } from '@spotter/i18n';
import { PageLoader } from '@spotter/ui';
import { type ComponentType, lazy as reactLazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, redirect, type RouteObject } from 'react-router-dom';
import { prepareKioskLanguage } from './features/kiosk/kioskLanguage.ts';
import { paths } from './paths.ts';
import { isKioskSignedOut } from './shared/kioskDevice.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { KioskGate } from './shell/KioskGate.tsx';
import { loadChunk } from './shell/loadChunk.ts';

const toLogin = <Navigate to={paths.login} replace />;

/** The component's chunk is loaded when the route is first visited. */
const lazy = (load: () => Promise<ComponentType>) => async () => ({ Component: await loadChunk(load) });

/** Loaded where the gym requires it. */
const TwoFactorRequired = reactLazy(async () => ({
  default: (await loadChunk(() => import('./features/twoFactor/TwoFactorRequired.tsx'))).TwoFactorRequired,
}));

async function loadInside() {
  const { Inside } = await import('./shell/Inside.tsx');
  return () => <Inside twoFactorRequired={TwoFactorRequired} />;
}

/** The pages inside the frame. */
const pages: RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: lazy(async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage),
  },
  { path: paths.desk, lazy: lazy(async () => (await import('./features/desk/DeskPage.tsx')).DeskPage) },
  { path: paths.members, lazy: lazy(async () => (await import('./features/members/MembersPage.tsx')).MembersPage) },
  {
    path: paths.member,
    lazy: lazy(async () => (await import('./features/memberPage/MemberPage.tsx')).MemberPage),
  },
  { path: paths.imports, lazy: lazy(async () => (await import('./features/imports/ImportsPage.tsx')).ImportsPage) },
  { path: paths.import, lazy: lazy(async () => (await import('./features/imports/ImportPage.tsx')).ImportPage) },
  { path: paths.payments, lazy: lazy(async () => (await import('./features/payments/PaymentsPage.tsx')).PaymentsPage) },
  { path: paths.reports, lazy: lazy(async () => (await import('./features/reports/ReportsPage.tsx')).ReportsPage) },
  { path: paths.attendance, lazy: lazy(async () => (await import('./features/kiosk/KioskPage.tsx')).KioskPage) },
  { path: paths.branches, lazy: lazy(async () => (await import('./features/branches/BranchesPage.tsx')).BranchesPage) },
  { path: paths.staff, lazy: lazy(async () => (await import('./features/staff/StaffPage.tsx')).StaffPage) },
  { path: paths.admins, lazy: lazy(async () => (await import('./features/admins/AdminsPage.tsx')).AdminsPage) },
  {
    path: paths.activityTracker,
    lazy: lazy(async () => (await import('./features/activity/ActivityPage.tsx')).ActivityPage),
  },
  {
    path: paths.recentChanges,
    lazy: lazy(async () => (await import('./features/recentChanges/RecentChangesPage.tsx')).RecentChangesPage),
  },
  { path: paths.settings, lazy: lazy(async () => (await import('./features/settings/SettingsPage.tsx')).SettingsPage) },
  { path: paths.remind, lazy: lazy(async () => (await import('./features/remind/RemindPage.tsx')).RemindPage) },
  { path: paths.account, lazy: lazy(async () => (await import('./features/account/AccountPage.tsx')).AccountPage) },
  {
    path: paths.demoDashboard,
    lazy: lazy(async () => (await import('./features/demoDashboard/DemoDashboardPage.tsx')).DemoDashboardPage),
  },
];

const KioskDeviceApp = reactLazy(async () => {
  const [{ KioskDeviceApp: Kiosk }] = await Promise.all([
    loadChunk(() => import('./features/kiosk/KioskDeviceApp.tsx')),
    prepareKioskLanguage(),
  ]);
  return { default: Kiosk };
});
const Loading = () => <PageLoader label={i18n.t('Loading...')} className="min-h-dvh" />;

/** Session, API client and page code are loaded only when a route needs them. */
const routes: RouteObject[] = [
  {
    element: (
      <KioskGate
        renderKiosk={(device) => (
          <Suspense fallback={<Loading />}>
            <KioskDeviceApp key={device.deviceId} device={device} />
          </Suspense>
        )}
      />
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        path: paths.landing,
        loader: () => (isKioskSignedOut() ? redirect(paths.attendance) : null),
        lazy: lazy(async () => (await import('./features/landing/LandingPage.tsx')).LandingPage),
      },
      {
        path: paths.receipt,
        lazy: lazy(async () => (await import('./features/receipt/ReceiptPage.tsx')).loadReceiptPage()),
      },
      {
        path: paths.pair,
        lazy: lazy(async () => (await import('./features/kiosk/PairPage.tsx')).PairPage),
      },
      {
        path: `${paths.stopReminders}/:token?`,
        lazy: lazy(async () =>
          (await import('./features/stopReminders/StopRemindersPage.tsx')).loadStopRemindersPage(),
        ),
      },
      {
        lazy: lazy(async () => (await import('./session/SessionRoot.tsx')).SessionRoot),
        children: [
          ...[paths.login, paths.gym].map((path) => ({
            path,
            lazy: lazy(async () => (await import('./features/login/LoginRoute.tsx')).LoginRoute),
          })),
          { path: paths.setup, lazy: lazy(async () => (await import('./features/setup/SetupRoute.tsx')).SetupRoute) },
          {
            lazy: lazy(loadInside),
            children: [{ errorElement: <ErrorPage isFramed />, children: pages }],
          },
        ],
      },
      { path: '*', element: toLogin },
    ],
  },
];

export const router = createBrowserRouter(routes);
