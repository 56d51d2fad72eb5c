import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { errorToast } from '../../shared/errorAbout.ts';
import { useToast } from '@spotter/ui';
import { useState } from 'react';
import { callKey, invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { renderGymIcons } from '../../shared/brandIcons/renderGymIcons.ts';
import { readAsDataUrl } from '../../shared/readAsDataUrl.ts';
import { noChoice } from '../brand/index.ts';

export type Settings = AnswerOf<'getGymSettings'>['settings'];

const reasonOf = (error: unknown, otherwise: string) =>
  error instanceof Error && error.message !== '' ? error.message : otherwise;

/** Edits name, logo and language. A logo is uploaded at once, but applied on Save. */
export function useSettingsForm(saved: Settings) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const save = useCallMutation('updateGymSettings');
  const upload = useCallMutation('uploadLogo');
  const [now, setNow] = useState(saved);
  const [isReading, setIsReading] = useState(false);
  const [isRendering, setIsRendering] = useState(false);
  const isSaving = isRendering || save.isPending;
  const isUploading = isReading || upload.isPending;
  const isChanged =
    now.companyName !== saved.companyName || now.logoUrl !== saved.logoUrl || now.language !== saved.language;
  const setLogo = (logoUrl: string | null) => setNow((before) => ({ ...before, logoUrl }));

  const uploadLogo = async (file: File) => {
    const key = 'logo-upload';
    toast({
      key,
      type: 'info',
      title: i18n.t('Uploading Logo'),
      message: i18n.t('Please wait while we upload your logo...'),
    });
    setIsReading(true);
    try {
      const fileData = await readAsDataUrl(file);
      const { logoUrl } = await upload.mutateAsync({ gymId, fileData, fileName: file.name, fileType: file.type });
      setLogo(logoUrl);
      toast({
        key,
        type: 'success',
        title: i18n.t('Logo Uploaded Successfully'),
        message: i18n.t('Click Save to apply changes.'),
      });
    } catch (error) {
      setLogo(saved.logoUrl);
      toast({
        key,
        ...errorToast(i18n.t('Upload Failed'), error),
        message: reasonOf(error, i18n.t('Failed to upload logo')),
      });
    } finally {
      setIsReading(false);
    }
  };

  /** The icons of a new logo, on the colours of the published brand. */
  const iconsOfLogo = async () => {
    if (now.logoUrl === saved.logoUrl) return undefined;
    const brand = queries.getQueryData<AnswerOf<'getGymBrand'>>(callKey('getGymBrand', { gymId }));
    return renderGymIcons(now.logoUrl, brand?.current?.choice ?? noChoice);
  };

  const submit = async () => {
    setIsRendering(true);
    const icons = await iconsOfLogo();
    setIsRendering(false);
    save.mutate(
      { gymId, companyName: now.companyName, logoUrl: now.logoUrl, language: now.language, ...(icons && { icons }) },
      {
        onSuccess: ({ settings }) => {
          setNow(settings);
          void invalidateCalls(queries, 'getGymSettings', 'getUserDashboardData');
          const message = i18n.t('Your gym settings have been updated successfully!');
          toast({ type: 'success', title: i18n.t('Settings Saved'), message });
        },
        onError: (error) =>
          toast({
            ...errorToast(i18n.t('Save Failed'), error),
            message: reasonOf(error, i18n.t('Failed to save settings')),
          }),
      },
    );
  };

  return {
    now,
    isChanged,
    isUploading,
    isSaving,
    canSave: isChanged && !isSaving && !isUploading && now.companyName.trim() !== '',
    setName: (companyName: string) => setNow((before) => ({ ...before, companyName })),
    setLanguage: (language: Settings['language']) => setNow((before) => ({ ...before, language })),
    removeLogo: () => setLogo(null),
    uploadLogo: (file: File) => void uploadLogo(file),
    cancel: () => setNow(saved),
    submit: () => void submit(),
  };
}
