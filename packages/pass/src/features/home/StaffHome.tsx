import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { Title } from '../../shared/Title.tsx';

interface StaffHomeProps {
  onScan: () => void;
  /** Absent for those with one gym. */
  onSwitchGym: (() => void) | undefined;
  onSignOut: () => void;
}

/** Staff and admins can only scan here; their work is in the main app. */
export function StaffHome({ onScan, onSwitchGym, onSignOut }: StaffHomeProps) {
  return (
    <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
      <Title className="text-2xl">{i18n.t('This page is for members')}</Title>
      <p className="text-lg text-muted">
        {i18n.t('You are a member of staff. You can check yourself in and out here; the rest is in the dashboard.')}
      </p>
      <DashboardLink />
      <div className="mt-auto flex flex-col gap-3" data-density="kiosk">
        <Button variant="primary" size="lg" className="w-full" onClick={onScan}>
          {i18n.t('Scan code')}
        </Button>
        {onSwitchGym && (
          <Button size="lg" className="w-full" onClick={onSwitchGym}>
            {i18n.t('Switch gym')}
          </Button>
        )}
        <Button size="lg" className="w-full" onClick={onSignOut}>
          {i18n.t('Sign out on this phone')}
        </Button>
      </div>
    </main>
  );
}

export function DashboardLink() {
  return (
    <Button asChild size="lg">
      <a href="/dashboard">{i18n.t('Go to the dashboard')}</a>
    </Button>
  );
}
