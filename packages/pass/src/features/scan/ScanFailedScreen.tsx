import { Button } from '@spotter/ui';
import { CircleAlert } from 'lucide-react';
import type { Failure } from '../../shared/failures.ts';
import { Title } from '../../shared/Title.tsx';

interface ScanFailedScreenProps {
  failure: Failure;
  onRetry: () => void;
  onScan: () => void;
  onDone: () => void;
}

/** Why the scan failed, and what to do. */
export function ScanFailedScreen({ failure: { title, hint, remedy }, onRetry, onScan, onDone }: ScanFailedScreenProps) {
  return (
    <main className="flex grow flex-col gap-6 bg-danger-soft p-6 pt-10">
      <div role="alert" className="flex flex-col gap-4">
        <CircleAlert aria-hidden className="size-20 text-danger" />
        <Title className="text-2xl">{title}</Title>
        <p className="text-xl">{hint}</p>
      </div>
      <div data-density="kiosk" className="mt-auto flex flex-col gap-3">
        {remedy === 'retry' && (
          <Button variant="primary" size="lg" className="w-full" onClick={onRetry}>
            Try again
          </Button>
        )}
        {remedy !== undefined && (
          <Button variant={remedy === 'scan' ? 'primary' : 'secondary'} size="lg" className="w-full" onClick={onScan}>
            Scan code
          </Button>
        )}
        <Button variant={remedy === undefined ? 'primary' : 'secondary'} size="lg" className="w-full" onClick={onDone}>
          Back to my pass
        </Button>
      </div>
    </main>
  );
}
