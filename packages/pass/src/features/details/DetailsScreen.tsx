import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner } from '@spotter/ui';
import { Download, LogOut } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '@spotter/web-core/errors';
import { LanguageControl } from '../../shared/LanguageControl.tsx';
import { Title } from '../../shared/Title.tsx';
import type { Services } from '../../services.ts';
import type { PassSnapshot } from '../../phone/memory.ts';
import { exportMemberData } from './exportMemberData.ts';
import { memberDetails } from './memberDetails.ts';

interface DetailsScreenProps {
  services: Services;
  snapshot: PassSnapshot;
  /** Loads the pass again. */
  onLanguage: () => void;
  /** Absent for those with one gym. */
  onSwitchGym: (() => void) | undefined;
  onSignOut: () => void;
}

/** The member's record, with a download of everything the gym stores about them. A chunk of its own. */
export default function DetailsScreen({
  services: { calls, saveFile, language },
  snapshot: { pass },
  onLanguage,
  onSwitchGym,
  onSignOut,
}: DetailsScreenProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { name, text } = await exportMemberData(calls, pass.gym.id);
      saveFile(name, text);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <main className="flex flex-col gap-5 px-5 pt-1 pb-6">
      <Title className="text-2xl">{i18n.t('My data')}</Title>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {memberDetails(pass).map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{i18n.t('Is something wrong? The desk of your gym can change it.')}</p>
      <LanguageControl language={language} onChange={onLanguage} />
      {failure !== undefined && (
        <ErrorBanner
          title={i18n.t('Your data could not be collected')}
          message={failure}
          onRetry={() => void save()}
          busy={isBusy}
        />
      )}
      <div className="flex flex-col gap-3">
        <Button size="lg" icon={Download} busy={isBusy} onClick={() => void save()}>
          {i18n.t('Download my data')}
        </Button>
        <p className="text-sm wrap-anywhere text-muted">
          {i18n.t('Everything that {gymName} stores about you here: these details and each visit, as one JSON file.', {
            gymName: pass.gym.name,
          })}
        </p>
        {onSwitchGym && (
          <Button size="lg" onClick={onSwitchGym}>
            {i18n.t('Switch gym')}
          </Button>
        )}
        <Button size="lg" icon={LogOut} onClick={onSignOut}>
          {i18n.t('Sign out on this phone')}
        </Button>
      </div>
    </main>
  );
}
