import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useTitle } from '../useTitle.ts';

/** Shown by a kiosk whose pairing was revoked, until somebody signs in. */
export function KioskSignedOut() {
  useTitle(i18n.t('Attendance'));
  return (
    <main
      data-density="kiosk"
      className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas p-6 text-center text-ink"
    >
      <LockKeyhole aria-hidden strokeWidth={1.25} className="size-20 text-muted" />
      <h1 className="text-2xl font-semibold text-balance">{i18n.t('This kiosk has been signed out')}</h1>
      <p className="max-w-prose text-xl text-balance text-muted">
        {i18n.t(
          'Please check in at the desk. To set up the kiosk again, a member of staff pairs it with a code, or signs in and locks it.',
        )}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-4">
        <Button asChild variant="primary" size="lg">
          <Link to={paths.login}>{i18n.t('Sign In')}</Link>
        </Button>
        <Button asChild size="lg">
          <Link to={paths.pair}>{i18n.t('Pair this screen')}</Link>
        </Button>
      </div>
    </main>
  );
}
