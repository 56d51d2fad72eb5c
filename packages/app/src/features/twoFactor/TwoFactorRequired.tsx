import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { useTitle } from '../../useTitle.ts';
import { Enrolment } from './Enrolment.tsx';

/** In place of every page, where the gym requires two-factor sign-in and the session lacks it. */
export function TwoFactorRequired({ onDone }: { onDone: () => void }) {
  const { signOut } = useSession();
  const { name, email } = useVisitor();
  useTitle(i18n.t('Set up two-factor sign-in'));
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-5 px-4 py-10">
      <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
        <h1 className="text-xl font-semibold">{i18n.t('Set up two-factor sign-in')}</h1>
        <p className="mt-1 mb-6 text-muted">
          {i18n.t(
            'Your gym requires it of admins and staff: besides the password, signing in takes a code from an authenticator app on your phone.',
          )}
        </p>
        <Enrolment onDone={onDone} />
      </section>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        {i18n.t('Signed in as {name}', { name: name || email })}
        <Button variant="ghost" size="sm" onClick={() => void signOut()}>
          {i18n.t('Sign Out')}
        </Button>
      </p>
    </main>
  );
}
