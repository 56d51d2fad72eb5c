import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { ChunkError } from './loadChunk.ts';

interface LazyDialogProps {
  /** While its chunk is loading. */
  fallback?: ReactNode;
  onClose: () => void;
  /** The dialog, from `lazy` and `loadChunk`. */
  children: ReactNode;
}

/** A dialog whose chunk is loaded when it opens. If that fails, a toast says so, and the page keeps what was typed. */
export class LazyDialog extends Component<LazyDialogProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { fallback, onClose, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (error instanceof ChunkError) return <NotLoaded onClose={onClose} />;
    throw error;
  }
}

const reload = () => window.location.reload();

/** `lazy` keeps a failure: only a reload tries again, which the user chooses. */
function NotLoaded({ onClose }: Pick<LazyDialogProps, 'onClose'>) {
  const toast = useToast();
  const report = useEffectEvent(() => {
    toast({
      type: 'error',
      key: 'not-loaded',
      title: i18n.t('Part of this page could not be loaded'),
      message: i18n.t(
        'There is no connection, or a newer version is in place. Save what you have typed, then reload the page.',
      ),
      actions: [{ label: i18n.t('Reload Page'), altText: i18n.t('Reload the page in the browser'), onSelect: reload }],
    });
    onClose();
  });
  useEffect(() => report(), []);
  return null;
}
