import type { Role } from '@spotter/web-core/session';
import { AppFrame, IconButton, Tooltip, UserMenu } from '@spotter/ui';
import { ArrowLeftRight, LogOut, Monitor, Moon, Search, Sun, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useGym } from '../gym/useGym.ts';
import { useIsFullScreen } from '../shared/fullScreen.ts';
import { Palette } from './palette/Palette.tsx';
import { paths } from '../paths.ts';
import { product } from '../product.ts';
import { useSession, useVisitor } from '../session/useSession.ts';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../theme/theme.ts';
import { HealthBanner } from './HealthBanner.tsx';
import { destinationsFor } from './navigation.ts';
import { useFocusOnTitle } from './useFocusOnTitle.ts';

const commandKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
const roleTitles: Readonly<Record<Role, string>> = { admin: 'Admin', staff: 'Staff', member: 'Member', other: 'User' };

const themes: { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

/** The frame of every signed-in page: branding, navigation, search and user menu. */
export function Frame({ children }: { children: ReactNode }) {
  const visitor = useVisitor();
  const { signOut, switchGym } = useSession();
  const { gym, user } = useGym();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasAccountPage = visitor.userType === 'admin' || visitor.userType === 'staff';
  const isFullScreen = useIsFullScreen();
  const [isSearching, setIsSearching] = useState(false);
  const theme = useThemeChoice();
  useFocusOnTitle(pathname);
  const onSwitchGym = () => {
    // The page may name a branch or person of this gym.
    void navigate(paths.dashboard);
    switchGym();
  };
  return (
    <AppFrame
      bare={isFullScreen}
      brand={{ name: gym?.name ?? product.name, logoUrl: gym?.logoUrl ?? null, href: paths.dashboard }}
      nav={destinationsFor(visitor.userType).map(({ to, label, icon }) => ({
        href: to,
        label,
        icon,
        current: pathname === to || pathname.startsWith(`${to}/`),
      }))}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      end={
        <>
          <Tooltip text="Search or go to" keys={[commandKey, 'K']} side="bottom">
            <IconButton label="Search or go to" title={undefined} icon={Search} onClick={() => setIsSearching(true)} />
          </Tooltip>
          <UserMenu
            name={user?.name || visitor.name || visitor.email}
            email={visitor.email}
            roleTitle={roleTitles[visitor.userType]}
            items={[
              {
                label: 'Theme',
                value: theme,
                choices: themes,
                onValueChange: (value) => chooseTheme(value as ThemeChoice),
              },
              'separator',
              ...(hasAccountPage
                ? [{ label: 'Your Account', icon: UserRound, onSelect: () => navigate(paths.account) }]
                : []),
              ...(visitor.hasSeveralGyms ? [{ label: 'Switch gym', icon: ArrowLeftRight, onSelect: onSwitchGym }] : []),
              { label: 'Sign Out', icon: LogOut, onSelect: () => void signOut() },
            ]}
          />
        </>
      }
    >
      {!isFullScreen && <HealthBanner />}
      {children}
      <Palette isOpen={isSearching} onOpenChange={setIsSearching} />
    </AppFrame>
  );
}
