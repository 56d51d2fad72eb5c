import { i18n } from '@spotter/i18n';
import { Button, ResultScreen } from '@spotter/ui';
import { Title } from '../../shared/Title.tsx';
import type { ScanFailure } from '../../shared/failures.ts';

interface ScanFailedScreenProps {
  failure: ScanFailure;
  onRetry: () => void;
  onScan: () => void;
  /** Absent for those with one gym. */
  onSwitchGym: (() => void) | undefined;
  onDone: () => void;
}

/** Why the scan failed, and what to do: red where somebody was turned away. */
export function ScanFailedScreen({ failure, onRetry, onScan, onSwitchGym, onDone }: ScanFailedScreenProps) {
  const { title, hint, remedy, tone } = failure;
  return (
    <main className="flex grow">
      <ResultScreen className="w-full" tone={tone} headline={<Title className="">{title}</Title>} action={hint}>
        <div data-density="kiosk" className="flex flex-col gap-3 p-6 pt-0">
          {remedy === 'retry' && (
            <Button size="lg" className="w-full" onClick={onRetry}>
              {i18n.t('Try again')}
            </Button>
          )}
          {remedy === 'gym' && onSwitchGym && (
            <Button size="lg" className="w-full" onClick={onSwitchGym}>
              {i18n.t('Switch gym')}
            </Button>
          )}
          {remedy !== undefined && (
            <Button size="lg" className="w-full" onClick={onScan}>
              {i18n.t('Scan code')}
            </Button>
          )}
          <Button size="lg" className="w-full" onClick={onDone}>
            {i18n.t('Back to my pass')}
          </Button>
        </div>
      </ResultScreen>
    </main>
  );
}
