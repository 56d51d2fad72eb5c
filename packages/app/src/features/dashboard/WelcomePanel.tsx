import { i18n } from '@spotter/i18n';
import { CalendarDays, ChartLine, Dumbbell, History, Target, WalletCards } from 'lucide-react';
import { OpenPass } from './OpenPass.tsx';

const upcoming = [
  { label: /*i18n*/ 'Workout history', icon: History },
  { label: /*i18n*/ 'Class booking', icon: CalendarDays },
  { label: /*i18n*/ 'Trainer connect', icon: Dumbbell },
  { label: /*i18n*/ 'Progress analytics', icon: ChartLine },
  { label: /*i18n*/ 'Membership management', icon: WalletCards },
  { label: /*i18n*/ 'Goal setting', icon: Target },
] as const;

interface WelcomePanelProps {
  name: string | undefined;
  gymName: string | undefined;
}

/** The dashboard of members. */
export function WelcomePanel({ name, gymName }: WelcomePanelProps) {
  return (
    <section className="max-w-3xl rounded-lg border border-line bg-surface p-6">
      <h2 className="text-xl font-semibold break-words">
        {name ? i18n.t('Welcome, {name}', { name }) : i18n.t('Welcome')}
      </h2>
      <p className="mt-1 text-muted">
        {gymName
          ? i18n.t('Good to have you at {gymName}. Check-in, membership and visits are in your pass.', { gymName })
          : i18n.t('Good to have you. Check-in, membership and visits are in your pass.')}
      </p>
      <OpenPass />
      <h3 className="mt-6 border-t border-line pt-5 font-medium text-muted">{i18n.t('Coming soon, here')}</h3>
      <ul className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {upcoming.map(({ label, icon: Icon }) => (
          <li key={label} className="flex items-center gap-3">
            <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
              <Icon aria-hidden className="size-4" />
            </span>
            {i18n.t(label)}
          </li>
        ))}
      </ul>
    </section>
  );
}
