import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { useTitle } from '../useTitle.ts';
import { ChunkError, reloadOnce } from './loadChunk.ts';

const causes = [
  /*i18n*/ 'The connection was lost for a moment',
  /*i18n*/ 'A newer version was installed after this page was opened',
  /*i18n*/ 'Your session has ended in another tab or window',
  /*i18n*/ 'A browser extension changed the page',
  /*i18n*/ 'We made a mistake',
];

const reloadPage = () => window.location.reload();

interface ErrorViewProps {
  error: unknown;
  /** Inside the frame, which has the page's `main`. */
  isFramed?: boolean;
  reload?: () => void;
}

/** The error page. Both buttons load the app again. */
export function ErrorView({ error, isFramed = false, reload = reloadPage }: ErrorViewProps) {
  const Root = isFramed ? 'div' : 'main';
  const isChunk = error instanceof ChunkError;
  useTitle(i18n.t('Something went wrong'));
  useEffect(() => {
    if (!isChunk) return undefined;
    const reloadNow = () => void reloadOnce({ storage: () => window.sessionStorage, now: Date.now(), reload });
    reloadNow();
    window.addEventListener('online', reloadNow);
    return () => window.removeEventListener('online', reloadNow);
  }, [isChunk, reload]);
  return (
    <Root className="mx-auto flex min-h-96 max-w-xl flex-col justify-center gap-5 px-6 py-12">
      <div role="alert">
        <h1 className="text-xl font-semibold">{i18n.t('Something went wrong')}</h1>
        <p className="mt-1 break-words text-muted">
          {error instanceof Error ? error.message : i18n.t('This page could not be shown.')}
        </p>
      </div>
      <div>
        <h2 className="font-medium">{i18n.t('Possible causes')}</h2>
        <ul className="mt-1 list-disc space-y-1 ps-5 text-muted">
          {causes.map((cause) => (
            <li key={cause}>{i18n.t(cause)}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={reload}>
          {i18n.t('Reload Page')}
        </Button>
        <Button asChild>
          <a href={paths.landing}>{i18n.t('Go Home')}</a>
        </Button>
      </div>
    </Root>
  );
}
