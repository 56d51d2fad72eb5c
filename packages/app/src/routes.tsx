import { PageLoader } from '@spotter/ui';
import { createBrowserRouter, Navigate, redirect, type RouteObject } from 'react-router-dom';
import { lockedBy } from './kiosk/kioskLock.ts';
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
          Component: (await loadChunk(() => import('./screens/landing/LandingScreen.tsx'))).LandingScreen,
        }),
      },
      {
        lazy: async () => ({ Component: (await loadChunk(() => import('./session/SessionRoot.tsx'))).SessionRoot }),
        children: [
          {
            path: paths.login,
            lazy: async () => ({
              Component: (await loadChunk(() => import('./screens/login/LoginRoute.tsx'))).LoginRoute,
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
                      Component: (await loadChunk(() => import('./screens/dashboard/DashboardScreen.tsx')))
                        .DashboardScreen,
                    }),
                  },
                  {
                    path: paths.members,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/members/MembersScreen.tsx'))).MembersScreen,
                    }),
                  },
                  {
                    path: paths.attendance,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/attendance/AttendanceScreen.tsx')))
                        .AttendanceScreen,
                    }),
                  },
                  {
                    path: paths.branches,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/branches/BranchesScreen.tsx')))
                        .BranchesScreen,
                    }),
                  },
                  {
                    path: paths.staff,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/staff/StaffScreen.tsx'))).StaffScreen,
                    }),
                  },
                  {
                    path: paths.admins,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/admins/AdminsScreen.tsx'))).AdminsScreen,
                    }),
                  },
                  {
                    path: paths.activityTracker,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/activityTracker/ActivityScreen.tsx')))
                        .ActivityScreen,
                    }),
                  },
                  {
                    path: paths.settings,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/settings/SettingsScreen.tsx')))
                        .SettingsScreen,
                    }),
                  },
                  {
                    path: paths.demoDashboard,
                    lazy: async () => ({
                      Component: (await loadChunk(() => import('./screens/demoDashboard/DemoDashboardScreen.tsx')))
                        .DemoDashboardScreen,
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
