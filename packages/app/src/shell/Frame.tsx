import { i18n } from '@spotter/i18n';
import type { Role } from '@spotter/web-core/session';
import { AppFrame, IconButton, Tooltip, UserMenu } from '@spotter/ui';
import { ArrowLeftRight, LogOut, Monitor, Moon, Search, Sun, Undo2, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { siteName } from '../brand/gymBrand.ts';
import { useGym } from '../gym/useGym.ts';
import { useReportsRight } from '../gym/useReportsRight.ts';
import { useIsFullScreen } from '../shared/fullScreen.ts';
import { useLeave } from '../shared/offlineQueue/LeaveQuestion.tsx';
import { QueueNotice } from '../shared/offlineQueue/QueueNotice.tsx';
import { LazyPalette } from './palette/LazyPalette.tsx';
import { paths } from '../paths.ts';
import { useSession, useVisitor } from '../session/useSession.ts';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../theme/theme.ts';
import { ConnectionNotice, connectionMessages } from './connection/ConnectionNotice.tsx';
import { HealthBanner } from './HealthBanner.tsx';
import { destinationsFor } from './navigation.ts';
import { useFocusOnTitle } from './useFocusOnTitle.ts';
import { translateOptions } from '../shared/labels.ts';
import { GymNameContext } from '../useTitle.ts';

const commandKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
const roleTitles: Readonly<Record<Role, string>> = {
  admin: /*i18n*/ 'Admin',
  staff: /*i18n*/ 'Staff',
  member: /*i18n*/ 'Member',
  other: /*i18n*/ 'User',
};

const themes: { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: /*i18n*/ 'Light', icon: Sun },
  { value: 'dark', label: /*i18n*/ 'Dark', icon: Moon },
  { value: 'system', label: /*i18n*/ 'System', icon: Monitor },
];

/** The frame of every signed-in page: branding, navigation, search and user menu. */
export function Frame({ children }: { children: ReactNode }) {
  const visitor = useVisitor();
  const { signOut, switchGym } = useSession();
  const leave = useLeave();
  const { gym, user } = useGym();
  const { mayRead: mayReadReports = false } = useReportsRight();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasAccountPage = visitor.userType === 'admin' || visitor.userType === 'staff';
  const isFullScreen = useIsFullScreen();
  const [isSearching, setIsSearching] = useState(false);
  const theme = useThemeChoice();
  useFocusOnTitle(pathname);
  const onSwitchGym = () =>
    leave(() => {
      // The page may name a branch or person of this gym.
      void navigate(paths.dashboard);
      switchGym();
    }, i18n.t('Switch Gym'));
  return (
    <AppFrame
      bare={isFullScreen}
      brand={{ name: gym?.name ?? siteName(), logoUrl: gym?.logoUrl ?? null, href: paths.dashboard }}
      nav={destinationsFor({ userType: visitor.userType, mayReadReports }).map(({ to, label, icon }) => ({
        href: to,
        label: i18n.t(label),
        icon,
        current: pathname === to || pathname.startsWith(`${to}/`),
      }))}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      notice={
        visitor.isAtDesk ? (
          <QueueNotice zone={gym} hidesPeople={isFullScreen} />
        ) : (
          <ConnectionNotice message={i18n.t(connectionMessages.reading)} zone={gym} />
        )
      }
      end={
        <>
          <Tooltip text={i18n.t('Search or go to')} keys={[commandKey, 'K']} side="bottom">
            <IconButton label={i18n.t('Search or go to')} title="" icon={Search} onClick={() => setIsSearching(true)} />
          </Tooltip>
          <UserMenu
            name={user?.name || visitor.name || visitor.email}
            email={visitor.email}
            roleTitle={i18n.t(roleTitles[visitor.userType])}
            items={[
              {
                label: i18n.t('Theme'),
                value: theme,
                choices: translateOptions(themes),
                onValueChange: (value) => chooseTheme(value as ThemeChoice),
              },
              'separator',
              ...(hasAccountPage
                ? [
                    { label: i18n.t('Your Account'), icon: UserRound, onSelect: () => navigate(paths.account) },
                    { label: i18n.t('Recent Changes'), icon: Undo2, onSelect: () => navigate(paths.recentChanges) },
                  ]
                : []),
              ...(visitor.hasSeveralGyms
                ? [{ label: i18n.t('Switch gym'), icon: ArrowLeftRight, onSelect: onSwitchGym }]
                : []),
              { label: i18n.t('Sign Out'), icon: LogOut, onSelect: () => leave(() => void signOut()) },
            ]}
          />
        </>
      }
    >
      {!isFullScreen && <HealthBanner />}
      <GymNameContext value={gym?.name}>{children}</GymNameContext>
      <LazyPalette isOpen={isSearching} onOpenChange={setIsSearching} />
    </AppFrame>
  );
}
