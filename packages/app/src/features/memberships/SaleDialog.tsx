import { ErrorBanner, Skeleton } from '@spotter/ui';
import { i18n } from '@spotter/i18n';
import { errorMessage } from '@spotter/web-core/errors';
import type { ComponentProps, ReactNode } from 'react';
import { FormDialog } from '../../shared/FormDialog.tsx';
import type { SaleParts } from './saleParts.ts';

interface SaleDialogProps extends Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'submitLabel' | 'form' | 'onClose'
> {
  parts: SaleParts;
  /** Whether there is something to sell. */
  isSellable: boolean;
  /** Undefined until the parts are loaded. */
  children: ReactNode;
}

/** A sale with its payment; Enter alone takes the whole price in cash. */
export function SaleDialog({ parts: { error, isRetrying, retry }, isSellable, children, ...dialog }: SaleDialogProps) {
  const isLoading = children === undefined && !error;
  return (
    <FormDialog {...dialog} size="lg" isLoading={isLoading} isDisabled={!isSellable && !isLoading} focusesSubmit>
      {error ? (
        <ErrorBanner
          title={i18n.t('Failed to Load the Membership')}
          message={errorMessage(error)}
          busy={isRetrying}
          onRetry={retry}
        />
      ) : (
        (children ?? <SaleSkeleton />)
      )}
    </FormDialog>
  );
}

const SaleSkeleton = () => (
  <div aria-busy className="grid animate-delayed gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
    <div className="flex flex-col gap-5">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
    <Skeleton className="h-40" />
  </div>
);
