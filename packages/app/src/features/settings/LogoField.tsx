import { logoTypes } from '@spotter/api';
import { Button, useToast } from '@spotter/ui';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { validateLogoFile } from './logoFile.ts';
import { LogoDialog } from './LogoDialog.tsx';

interface LogoFieldProps {
  logoUrl: string | null;
  isUploading: boolean;
  onUpload: (file: File) => void;
  onRemove: () => void;
}

/** The brand logo: a chosen file is previewed, then uploaded. */
export function LogoField({ logoUrl, isUploading, onUpload, onRemove }: LogoFieldProps) {
  const id = useId();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<File>();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (!file) return;
    const refusal = validateLogoFile(file);
    if (refusal) toast({ type: 'error', ...refusal });
    else setChosen(file);
  };
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Brand Logo</legend>
      <div className="flex h-28 items-center justify-center overflow-hidden rounded-md border border-dashed border-edge/60 bg-sunken p-3">
        {logoUrl === null ? (
          <span className="text-sm text-muted">No Logo</span>
        ) : (
          <img src={logoUrl} alt="Brand logo" className="max-h-full max-w-full object-contain" />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={chooseButton} icon={ImageUp} busy={isUploading} onClick={() => input.current?.click()}>
          Choose Logo
        </Button>
        {logoUrl !== null && !isUploading && (
          <Button
            variant="ghost"
            icon={Trash2}
            onClick={() => {
              // This button disappears with the logo.
              chooseButton.current?.focus();
              onRemove();
            }}
          >
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Logo file"
          tabIndex={-1}
          accept={logoTypes.join(',')}
          onChange={choose}
          className="sr-only"
        />
      </div>
      <p id={id} className="text-sm text-muted">
        Upload an image file (max 1MB). Any aspect ratio, recommended max dimensions 400x200px. Formats: JPEG, PNG, GIF,
        WebP.
      </p>
      {chosen && (
        <LogoDialog
          file={chosen}
          onClose={() => setChosen(undefined)}
          onConfirm={() => {
            setChosen(undefined);
            onUpload(chosen);
          }}
        />
      )}
    </fieldset>
  );
}
