import { i18n } from '@spotter/i18n';
import { Button, Dialog, imageGround } from '@spotter/ui';
import { useEffect, useState } from 'react';
import { readAsDataUrl } from '../../shared/readAsDataUrl.ts';

interface LogoDialogProps {
  file: File;
  onConfirm: () => void;
  onClose: () => void;
}

/** Preview of the chosen file before the upload. */
export function LogoDialog({ file, onConfirm, onClose }: LogoDialogProps) {
  const [address, setAddress] = useState<string>();
  const [isOpaque, setIsOpaque] = useState(false);
  useEffect(() => {
    let isOver = false;
    const show = (text: string | undefined) => !isOver && setAddress(text);
    readAsDataUrl(file).then(show, () => show(undefined));
    return () => {
      isOver = true;
    };
  }, [file]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={i18n.t('Logo Preview')}
      description={file.name}
      footer={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {i18n.t('Upload Logo')}
          </Button>
        </>
      }
    >
      <div className="flex h-48 items-center justify-center overflow-hidden rounded-md bg-sunken p-4">
        {address !== undefined && (
          <img
            src={address}
            alt={i18n.t('The chosen logo')}
            onLoad={({ currentTarget }) => setIsOpaque(imageGround(currentTarget) !== undefined)}
            className="max-h-full max-w-full object-contain"
          />
        )}
      </div>
      {isOpaque && (
        <p className="mt-3 text-sm text-muted">
          {i18n.t(
            'This logo has its own background, which is visible on any other colour. A PNG or WebP with a transparent background suits every page.',
          )}
        </p>
      )}
    </Dialog>
  );
}
