import { MAX_COMPANY_NAME_LENGTH } from '@spotter/api';
import { i18n, type Language } from '@spotter/i18n';
import { Button, SelectField, TextField } from '@spotter/ui';
import { useRef, type FormEvent } from 'react';
import { keepFocus } from '../../shared/keepFocus.ts';
import { useLeaveGuard } from '../../shared/LeaveGuard.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { LogoField } from './LogoField.tsx';
import { languageOptions } from './languageOptions.ts';
import { useSettingsForm, type Settings } from './useSettingsForm.ts';

/** The form with its preview. */
export function SettingsForm({ saved }: { saved: Settings }) {
  const form = useSettingsForm(saved);
  const { companyName, logoUrl } = form.now;
  const { conflicts } = form;
  const nameError = companyName.trim() === '' ? i18n.t('Company/Gym Name is required') : conflicts.companyName;
  useLeaveGuard(form.isChanged);
  const nameField = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.canSave) return;
    keepFocus(event.currentTarget.querySelector('[type=submit]'), nameField.current);
    form.submit();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form noValidate onSubmit={submit} className="min-w-0 rounded-lg border border-line bg-surface">
        <div className="flex flex-col gap-6 p-5">
          <TextField
            ref={nameField}
            label={i18n.t('Company/Gym Name')}
            required
            maxLength={MAX_COMPANY_NAME_LENGTH}
            counter
            autoComplete="organization"
            value={companyName}
            onChange={(event) => form.setName(event.target.value)}
            {...(nameError !== undefined && { error: nameError })}
          />
          <LogoField
            logoUrl={logoUrl}
            isUploading={form.isUploading}
            onUpload={form.uploadLogo}
            onRemove={form.removeLogo}
            {...(conflicts.logoUrl !== undefined && { error: conflicts.logoUrl })}
          />
          <SelectField
            label={i18n.t('Language of members')}
            help={i18n.t(
              'The pass, kiosks and mails start in it; with English, the pass starts in the language of the phone. Members and kiosks may choose another.',
            )}
            value={form.now.language}
            onChange={({ target }) => form.setLanguage(target.value as Language)}
            options={languageOptions}
            {...(conflicts.language !== undefined && { error: conflicts.language })}
          />
        </div>
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">
          <Button
            disabled={!form.isChanged || form.isSaving || form.isUploading}
            onClick={(event) => {
              keepFocus(event.currentTarget, nameField.current);
              form.cancel();
            }}
          >
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={form.isSaving} disabled={!form.canSave}>
            {i18n.t('Save Changes')}
          </Button>
        </footer>
      </form>
      <BrandPreview name={companyName} logoUrl={logoUrl} />
    </div>
  );
}
