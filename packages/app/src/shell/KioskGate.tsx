import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useServiceWorker } from '../serviceWorker/useServiceWorker.ts';
import type { KioskDevice } from '../shared/kioskDevice.ts';
import { useKioskDevice } from '../shared/useKioskDevice.ts';

/** While this browser is paired as a kiosk, every address leads to it. */
export function KioskGate({ renderKiosk }: { renderKiosk: (device: KioskDevice) => ReactNode }) {
  const device = useKioskDevice();
  const { pathname } = useLocation();
  useServiceWorker(pathname);
  if (!device) return <Outlet />;
  return pathname === paths.attendance ? renderKiosk(device) : <Navigate to={paths.attendance} replace />;
}
