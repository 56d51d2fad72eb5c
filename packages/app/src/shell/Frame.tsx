import type { UserType } from '@spotter/api';
import { AppFrame, UserMenu } from '@spotter/ui';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useGym } from '../gym/useGym.ts';
import { paths } from '../paths.ts';
import { product } from '../product.ts';
import { useSession, useVisitor } from '../session/useSession.ts';
import { destinationsFor } from './navigation.ts';
import { useFocusOnTitle } from './useFocusOnTitle.ts';

const roleTitles: Partial<Record<UserType, string>> = { admin: 'Admin', staff: 'Staff', member: 'Member' };

/** What stands around every guarded screen: the gym's name, the ways through the product, and who is signed in. */
export function Frame({ children }: { children: ReactNode }) {
  const visitor = useVisitor();
  const { signOut } = useSession();
  const { gym, user } = useGym();
  const { pathname } = useLocation();
  useFocusOnTitle(pathname);
  return (
    <AppFrame
      brand={{ name: gym?.name ?? product.name, logoUrl: gym?.logoUrl ?? null, href: paths.dashboard }}
      nav={destinationsFor(visitor.isAdmin).map(({ to, label, icon }) => ({
        href: to,
        label,
        icon,
        current: pathname === to,
      }))}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      end={
        <UserMenu
          name={user?.name || visitor.name || visitor.email}
          email={visitor.email}
          roleTitle={roleTitles[visitor.userType] ?? 'User'}
          items={[{ label: 'Sign Out', icon: LogOut, onSelect: () => void signOut() }]}
        />
      }
    >
      {children}
    </AppFrame>
  );
}
