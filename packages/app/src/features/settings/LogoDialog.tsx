import { Button, Dialog } from '@spotter/ui';
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
      title="Logo Preview"
      description={file.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onConfirm}>
            Upload Logo
          </Button>
        </>
      }
    >
      <div className="flex h-48 items-center justify-center overflow-hidden rounded-md bg-sunken p-4">
        {address !== undefined && (
          <img src={address} alt="The chosen logo" className="max-h-full max-w-full object-contain" />
        )}
      </div>
    </Dialog>
  );
}
