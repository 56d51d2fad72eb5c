import { PageLoader } from '@spotter/ui';
import { createBrowserRouter, Navigate, redirect, type RouteObject } from 'react-router-dom';
import { lockedBy } from './shared/kioskLock.ts';
import { paths } from './paths.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { loadChunk } from './shell/loadChunk.ts';

const toLogin = <Navigate to={paths.login} replace />;

/** The product's pages. Nothing of the session, the calls or a screen is loaded before its address is visited. */
export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageLoader label="Loading..." className="min-h-dvh" />,
    children: [
      {
        path: paths.landing,
        loader: () => (lockedBy() === null ? null : redirect(paths.attendance)),
        lazy: async () => ({
          Component: (await loadChunk(() => import('./features/landing/LandingPage.tsx'))).LandingPage,
        }),
      },
      {
        lazy: async () => ({ Component: (await loadChunk(() => import('./session/SessionRoot.tsx'))).SessionRoot }),
        children: [
          {
            path: paths.login,
            lazy: async () => ({
              Component: (await loadChunk(() => import('./features/login/LoginRoute.tsx'))).LoginRoute,
            }),
          },
          {
            lazy: async () => ({ Component: (await loadChunk(() => import('./shell/Inside.tsx'))).Inside }),
            children: [
              {
                errorElement: <ErrorPage />,
                children: [
                  {
                    path: paths.dashboard,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/dashboard/DashboardPage.tsx')))
                        .DashboardPage,
                    }),
                  },
                  {
                    path: paths.members,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/members/MembersPage.tsx'))).MembersPage,
                    }),
                  },
                  {
                    path: paths.attendance,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/kiosk/KioskPage.tsx'))).KioskPage,
                    }),
                  },
                  {
                    path: paths.branches,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/branches/BranchesPage.tsx'))).BranchesPage,
                    }),
                  },
                  {
                    path: paths.staff,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/staff/StaffPage.tsx'))).StaffPage,
                    }),
                  },
                  {
                    path: paths.admins,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/admins/AdminsPage.tsx'))).AdminsPage,
                    }),
                  },
                  {
                    path: paths.activityTracker,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/activity/ActivityPage.tsx'))).ActivityPage,
                    }),
                  },
                  {
                    path: paths.settings,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/settings/SettingsPage.tsx'))).SettingsPage,
                    }),
                  },
                  {
                    path: paths.demoDashboard,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./features/demoDashboard/DemoDashboardPage.tsx')))
                        .DemoDashboardPage,
                    }),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: toLogin },
    ],
  },
];

export const router = createBrowserRouter(routes);
