import { ApiError, type AnswerOf } from '@spotter/api';
import { i18n, languageNames } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { fieldMessages } from '@spotter/web-core/errors';
import { useState } from 'react';
import { callKey, invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { renderGymIcons } from '../../shared/brandIcons/renderGymIcons.ts';
import { conflictText } from '../../shared/conflictText.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { readAsDataUrl } from '../../shared/readAsDataUrl.ts';
import { noChoice } from '../brand/index.ts';

export type Settings = AnswerOf<'getGymSettings'>['settings'];

/** The result of the second try takes the place of the first one's. */
const SAVE_TOAST = 'settings-save';

const reasonOf = (error: unknown, otherwise: string) =>
  error instanceof Error && error.message !== '' ? error.message : otherwise;

interface Edit {
  values: Partial<Settings>;
  /** Of each value, what it was when its edit began: the page may load a newer one meanwhile. */
  basis: Partial<Settings>;
}

/** The values that differ. */
const changesOf = (values: Partial<Settings>, saved: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== saved[field as keyof Settings]));

/** Of these settings, the fields that are also in `others`. */
const pick = (settings: Partial<Settings>, others: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => field in others));

/** What a field has become at another desk. */
function conflictOf(field: keyof Settings, { companyName, logoUrl, language }: Settings): string {
  if (field === 'logoUrl') return conflictText(logoUrl === null ? '' : undefined);
  return conflictText(field === 'language' ? languageNames[language] : companyName);
}

/**
 * Edits name, logo and language. A logo is uploaded at once, but applied on Save. Only edits are held: what another
 * admin saves meanwhile in the other fields is shown, and not undone by Save; in the same fields it is said, and
 * replaced by saving again.
 */
export function useSettingsForm(saved: Settings) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const save = useCallMutation('updateGymSettings');
  const upload = useCallMutation('uploadLogo');
  const [{ values, basis }, setEdit] = useState<Edit>({ values: {}, basis: {} });
  const [conflicts, setConflicts] = useState<Partial<Record<keyof Settings, string>>>({});
  const now: Settings = { ...saved, ...values };
  const [isReading, setIsReading] = useState(false);
  const [isRendering, setIsRendering] = useState(false);
  const isSaving = isRendering || save.isPending;
  const isUploading = isReading || upload.isPending;
  const isChanged = Object.keys(changesOf(values, saved)).length > 0;
  const edit = (change: Partial<Settings>) => {
    setEdit((before) => {
      const next = changesOf({ ...before.values, ...change }, saved);
      const earlier = pick(before.basis, changesOf(before.values, saved));
      return { values: next, basis: { ...pick(saved, next), ...earlier } };
    });
    setConflicts((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((one) => [one, undefined])),
    }));
  };
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

  /** Shows what another admin has saved meanwhile: in place of what was not edited, beside what was. */
  const takeOver = async (error: ApiError) => {
    // Where it cannot be loaded, the server's own sentences say what they can.
    const latest = await client.getGymSettings({ gymId }).catch(() => undefined);
    if (latest) {
      queries.setQueryData(callKey('getGymSettings', { gymId }), latest);
      setEdit((own) => ({ ...own, basis: pick(latest.settings, own.values) }));
    }
    const textOf = (field: string, message: string) =>
      latest ? conflictOf(field as keyof Settings, latest.settings) : message;
    setConflicts(Object.fromEntries(fieldMessages(error).map(({ field, message }) => [field, textOf(field, message)])));
  };

  const submit = async () => {
    const sent = changesOf(values, saved);
    setIsRendering(true);
    const icons = await iconsOfLogo();
    setIsRendering(false);
    save.mutate(
      { gymId, ...sent, ...(icons && { icons }), basis: { ...saved, ...basis } },
      {
        onSuccess: ({ settings }) => {
          queries.setQueryData(callKey('getGymSettings', { gymId }), { settings });
          setConflicts({});
          // What was edited meanwhile is still to be saved.
          setEdit((latest) => ({
            values: changesOf(latest.values, { ...settings, ...sent }),
            basis: { ...latest.basis, ...pick(settings, sent) },
          }));
          void invalidateCalls(queries, 'getGymSettings', 'getUserDashboardData');
          const message = i18n.t('Your gym settings have been updated successfully!');
          toast({ key: SAVE_TOAST, type: 'success', title: i18n.t('Settings Saved'), message });
        },
        onError: (error) => {
          toast({
            key: SAVE_TOAST,
            ...errorToast(i18n.t('Save Failed'), error),
            message: reasonOf(error, i18n.t('Failed to save settings')),
          });
          if (error instanceof ApiError && error.code === 'state-changed') void takeOver(error);
        },
      },
    );
  };

  return {
    now,
    conflicts,
    isChanged,
    isUploading,
    isSaving,
    canSave: isChanged && !isSaving && !isUploading && now.companyName.trim() !== '',
    setName: (companyName: string) => edit({ companyName }),
    setLanguage: (language: Settings['language']) => edit({ language }),
    removeLogo: () => setLogo(null),
    uploadLogo: (file: File) => void uploadLogo(file),
    cancel: () => {
      setEdit({ values: {}, basis: {} });
      setConflicts({});
    },
    submit: () => void submit(),
  };
}
