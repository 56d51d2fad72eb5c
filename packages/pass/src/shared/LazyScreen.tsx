import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner } from '@spotter/ui';
import { Component, Suspense, type ReactNode } from 'react';

interface LazyScreenProps {
  /** While its script is loading. */
  fallback?: ReactNode;
  /** `lazy` keeps a failure, and a newer version may have been deployed: the page is loaded again. */
  reload: () => void;
  /** The way back where nothing else on the page leads there. */
  onBack?: () => void;
  children: ReactNode;
}

/** Shows an error in place of a screen whose script cannot be loaded. */
export class LazyScreen extends Component<LazyScreenProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    const { fallback, reload, onBack, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    return (
      <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
        <ErrorBanner
          title={i18n.t('A part of this page could not be loaded')}
          message={i18n.t('Connect to the internet, then try again.')}
          onRetry={reload}
        />
        {onBack && (
          <Button size="lg" className="mt-auto" onClick={onBack}>
            {i18n.t('Back to my pass')}
          </Button>
        )}
      </main>
    );
  }
}
