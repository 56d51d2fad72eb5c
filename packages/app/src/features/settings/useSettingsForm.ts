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

/** The fields of `edits` that differ. */
const changesOf = (edits: Partial<Settings>, saved: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(edits).filter(([field, value]) => value !== saved[field as keyof Settings]));

/**
 * Edits name, logo and language. A logo is uploaded at once, but applied on Save. Only edits are held: what another
 * admin saves meanwhile in the other fields is shown, and not undone by Save.
 */
export function useSettingsForm(saved: Settings) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const save = useCallMutation('updateGymSettings');
  const upload = useCallMutation('uploadLogo');
  const [edits, setEdits] = useState<Partial<Settings>>({});
  const now: Settings = { ...saved, ...edits };
  const [isReading, setIsReading] = useState(false);
  const [isRendering, setIsRendering] = useState(false);
  const isSaving = isRendering || save.isPending;
  const isUploading = isReading || upload.isPending;
  const isChanged = Object.keys(changesOf(edits, saved)).length > 0;
  const edit = (change: Partial<Settings>) => setEdits((before) => changesOf({ ...before, ...change }, saved));
  const setLogo = (logoUrl: string | null) => edit({ logoUrl });

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
    const sent = changesOf(edits, saved);
    setIsRendering(true);
    const icons = await iconsOfLogo();
    setIsRendering(false);
    save.mutate(
      { gymId, ...sent, ...(icons && { icons }) },
      {
        onSuccess: ({ settings }) => {
          queries.setQueryData(callKey('getGymSettings', { gymId }), { settings });
          // What was edited meanwhile is still to be saved.
          setEdits((latest) => changesOf(latest, { ...settings, ...sent }));
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
    setName: (companyName: string) => edit({ companyName }),
    setLanguage: (language: Settings['language']) => edit({ language }),
    removeLogo: () => setLogo(null),
    uploadLogo: (file: File) => void uploadLogo(file),
    cancel: () => setEdits({}),
    submit: () => void submit(),
  };
}
