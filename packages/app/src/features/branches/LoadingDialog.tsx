import { i18n } from '@spotter/i18n';
import { Button, Dialog, Skeleton } from '@spotter/ui';
import type { ComponentProps } from 'react';
import { QueryError } from '../../shared/QueryError.tsx';

interface LoadingDialogProps {
  title: string;
  description: string;
  query: ComponentProps<typeof QueryError>['query'] & { isError: boolean };
  failureTitle: string;
  loadingText: string;
  /** Fields that will be there. */
  fieldCount: number;
  onClose: () => void;
}

/** A form’s dialog until the values that it changes are loaded. */
export function LoadingDialog(props: LoadingDialogProps) {
  const { title, description, query, failureTitle, loadingText, fieldCount, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>{i18n.t('Cancel')}</Button>}
    >
      {query.isError ? (
        <QueryError title={failureTitle} query={query} />
      ) : (
        <div role="status" aria-label={loadingText} className="flex animate-delayed flex-col gap-4">
          {Array.from({ length: fieldCount }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
