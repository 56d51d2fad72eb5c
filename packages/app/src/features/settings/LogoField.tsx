import { logoTypes } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { LogoPicker, useToast } from '@spotter/ui';
import { useRef, useState } from 'react';
import { LogoDialog } from './LogoDialog.tsx';
import { findImageProblem, validateLogoFile } from './logoFile.ts';

interface LogoFieldProps {
  logoUrl: string | null;
  isUploading: boolean;
  error?: string;
  onUpload: (file: File) => void;
  onRemove: () => void;
}

/** The brand logo: a chosen or dropped file is previewed, then uploaded. */
export function LogoField({ logoUrl, isUploading, error, onUpload, onRemove }: LogoFieldProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const shownError = problem ?? error;
  const latest = useRef<File>(undefined);
  const choose = async (file: File) => {
    latest.current = file;
    setProblem(undefined);
    const refusal = validateLogoFile(file);
    if (refusal) {
      toast({ type: 'error', ...refusal });
      return;
    }
    const imageProblem = await findImageProblem(file);
    // Meanwhile another one was chosen, or the logo removed.
    if (latest.current !== file) return;
    if (imageProblem === undefined) setChosen(file);
    else setProblem(imageProblem);
  };
  return (
    <>
      <LogoPicker
        label={i18n.t('Brand Logo')}
        src={logoUrl}
        alt={i18n.t('Brand logo')}
        emptyText={i18n.t('No Logo')}
        dropText={i18n.t('Drop the logo here')}
        chooseLabel={i18n.t('Choose Logo')}
        removeLabel={i18n.t('Remove')}
        help={i18n.t(
          'Upload an image file (max 1MB). Any aspect ratio, recommended max dimensions 400x200px. Formats: JPEG, PNG, GIF, WebP.',
        )}
        accept={logoTypes.join(',')}
        {...(shownError !== undefined && { error: shownError })}
        busy={isUploading}
        onChoose={(file) => void choose(file)}
        onRemove={() => {
          latest.current = undefined;
          setProblem(undefined);
          onRemove();
        }}
      />
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
    </>
  );
}
