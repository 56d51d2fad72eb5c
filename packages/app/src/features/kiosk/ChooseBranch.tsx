import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader } from '@spotter/ui';
import { Building2 } from 'lucide-react';
import { errorMessage } from '@spotter/web-core/errors';
import type { useKioskBranch } from './useKioskBranch.ts';

interface ChooseBranchProps {
  kioskBranch: Pick<ReturnType<typeof useKioskBranch>, 'branches' | 'choose' | 'error' | 'isPending' | 'retry'>;
}

/** Shown once per device to admins of several branches. */
export function ChooseBranch({ kioskBranch: { branches, choose, error, isPending, retry } }: ChooseBranchProps) {
  return (
    <div data-density="kiosk" className="mx-auto flex max-w-xl flex-col gap-6 py-8">
      <div>
        <h1 tabIndex={-1} className="text-[length:min(var(--size-2xl),10vw)] leading-[1.15] font-semibold outline-none">
          {i18n.t('Attendance')}
        </h1>
        <p className="mt-2 text-xl text-muted">{i18n.t('At which branch does this kiosk stand?')}</p>
      </div>
      {isPending && <PageLoader label={i18n.t('Loading...')} />}
      {error && <ErrorBanner title={i18n.t('Failed to Load Branches')} message={errorMessage(error)} onRetry={retry} />}
      {!isPending && !error && branches.length === 0 && (
        <p className="text-lg">{i18n.t('No branch is active. Check-ins need an active one.')}</p>
      )}
      <ul className="flex flex-col gap-3">
        {branches.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="lg"
              icon={Building2}
              onClick={() => choose(id)}
              className="w-full justify-start py-3 text-start kiosk:min-h-14"
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
