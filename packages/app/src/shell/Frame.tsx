import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession, useVisitor } from '../session/useSession.ts';
import { destinationsFor } from './navigation.ts';

export function Frame({ children }: { children: ReactNode }) {
  const { isAdmin } = useVisitor();
  const { signOut } = useSession();
  return (
    <>
      <header className="flex gap-4 p-4">
        {destinationsFor(isAdmin).map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
        <button onClick={() => void signOut()}>Sign Out</button>
      </header>
      <main className="p-6">{children}</main>
    </>
  );
}
