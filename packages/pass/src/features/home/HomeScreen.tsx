import { i18n } from '@spotter/i18n';
import { ErrorBanner, IconButton } from '@spotter/ui';
import { RefreshCw } from 'lucide-react';
import { Notice } from '../../shared/Notice.tsx';
import { OfflineNotice } from '../../shared/OfflineNotice.tsx';
import { Title } from '../../shared/Title.tsx';
import type { PassSnapshot } from '../../phone/memory.ts';
import type { PassState } from '../../shared/usePass.ts';
import { formatTimeOrDateTime } from '@spotter/web-core/dates';
import { Membership } from './Membership.tsx';
import { BranchOccupancies } from './BranchOccupancies.tsx';

export type Welcome = 'plain' | 'code-lost';

interface HomeScreenProps {
  state: PassState;
  snapshot: PassSnapshot;
  /** Set after the first sign-in. */
  welcome?: Welcome | undefined;
}

/** Membership, and the occupancy of each branch. */
export function HomeScreen({ state: { failure, isBusy, refresh }, snapshot, welcome }: HomeScreenProps) {
  const { member, gym, branches } = snapshot.pass;
  const time = formatTimeOrDateTime(snapshot.at, gym);
  return (
    <main className="flex flex-col gap-5 px-5 pt-1 pb-6">
      <Title className="text-2xl">{member.name}</Title>
      {welcome && (
        <Notice>
          <p className="font-medium">{i18n.t('This phone is signed in.')}</p>
          <p>
            {welcome === 'code-lost'
              ? i18n.t(
                  'The code that you scanned has expired: each is valid for 30 seconds. Scan the one that is on the screen now.',
                )
              : i18n.t('From now on, scan the code on the screen and you are checked in.')}
          </p>
        </Notice>
      )}
      {failure?.isOffline && <OfflineNotice since={time}>{i18n.t('Checking in needs a connection.')}</OfflineNotice>}
      {failure && !failure.isOffline && (
        <ErrorBanner
          title={i18n.t('Your pass could not be refreshed')}
          message={failure.message}
          onRetry={refresh}
          busy={isBusy}
        />
      )}
      <Membership member={member} gym={gym} />
      <section aria-labelledby="how-full" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-end gap-3">
          <h2 id="how-full" className="me-auto max-w-full text-lg font-semibold">
            {i18n.t('How full it is')}
          </h2>
          <p className="flex-1 basis-20 text-end text-sm text-balance text-muted">{i18n.t('As of {time}', { time })}</p>
          <IconButton label={i18n.t('Refresh')} icon={RefreshCw} size="lg" onClick={refresh} busy={isBusy} />
        </div>
        <BranchOccupancies branches={branches} zone={gym} />
      </section>
    </main>
  );
}
