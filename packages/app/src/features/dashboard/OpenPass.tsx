import { i18n } from '@spotter/i18n';
import { Button, useToast } from '@spotter/ui';
import { browserStorage, isStorageLasting } from '@spotter/web-core/browserStorage';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { PASS_PATH } from '../../paths.ts';
import { enterPass } from '../../session/passHandover.ts';
import { useSession } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';

/** Leads members to their pass without a second sign-in. */
export function OpenPass() {
  const session = useSession();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      // The pass is another page: it would be signed out, and this one with it.
      if (!isStorageLasting())
        throw new Error(i18n.t('This browser stores nothing for this page. Check its settings for stored data.'));
      await enterPass(session, browserStorage());
      window.location.assign(PASS_PATH);
    } catch (error) {
      toast(errorToast(i18n.t('Your pass could not be opened'), error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="primary"
      size="lg"
      className="mt-5 max-sm:w-full"
      icon={Smartphone}
      busy={isBusy}
      onClick={() => void open()}
    >
      {i18n.t('Open your pass')}
    </Button>
  );
}
