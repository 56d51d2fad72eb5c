import { i18n } from '@spotter/i18n';
import type { ReactNode } from 'react';
import { RequireRole } from './RequireRole.tsx';

interface AdminsOnlyProps {
  denial?: string;
  children: ReactNode;
}

/** For the pages of administrators. */
export function AdminsOnly({ denial = i18n.t('You do not have access to this page.'), children }: AdminsOnlyProps) {
  return (
    <RequireRole allow={['admin']} denial={denial}>
      {children}
    </RequireRole>
  );
}
