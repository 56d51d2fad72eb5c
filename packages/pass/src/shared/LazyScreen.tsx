import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner } from '@spotter/ui';
import { Component, Suspense, type ReactNode } from 'react';
import { ScriptError } from './lazyScript.ts';

interface LazyScreenProps {
  /** While its script is loading. */
  fallback?: ReactNode;
  /** `lazy` keeps a failure, and a newer version may have been deployed: the page is loaded again. */
  reload: () => void;
  /** The way back where nothing else on the page leads there. */
  onBack?: () => void;
  children: ReactNode;
}

interface Failed {
  hasFailed: boolean;
  error?: unknown;
}

/** Shows an error in place of a screen whose script cannot be loaded, or that has a defect. */
export class LazyScreen extends Component<LazyScreenProps, Failed> {
  override state: Failed = { hasFailed: false };

  static getDerivedStateFromError = (error: unknown): Failed => ({ hasFailed: true, error });

  override render() {
    const { fallback, reload, onBack, children } = this.props;
    const { hasFailed, error } = this.state;
    if (!hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    return (
      <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
        {error instanceof ScriptError ? (
          <ErrorBanner
            title={i18n.t('Part of this page could not be loaded')}
            message={i18n.t('Connect to the internet, then try again.')}
            onRetry={reload}
          />
        ) : (
          <ErrorBanner
            title={i18n.t('Something went wrong on our side')}
            message={i18n.t('Try again in a moment.')}
            onRetry={reload}
          />
        )}
        {onBack && (
          <Button size="lg" className="mt-auto" onClick={onBack}>
            {i18n.t('Back to my pass')}
          </Button>
        )}
      </main>
    );
  }
}
