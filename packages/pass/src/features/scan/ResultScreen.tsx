import { Button } from '@spotter/ui';
import { cva } from 'class-variance-authority';
import { LogIn, LogOut, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Title } from '../../shared/Title.tsx';
import type { ScanResult } from './useScan.ts';

const ground = cva('flex grow flex-col gap-6 p-6 pt-10', {
  variants: { is: { in: 'bg-accent text-on-accent', out: 'bg-ink text-canvas' } },
});

interface ResultScreenProps {
  result: ScanResult;
  name: string | undefined;
  /** "6:02 pm". */
  time: string;
  /** Staff have no visit count. */
  isMember: boolean;
  onDone: () => void;
  /** The next step for staff. */
  children?: ReactNode;
}

/** The result of the scan, readable at arm's length. */
export function ResultScreen({ result, name, time, isMember, onDone, children }: ResultScreenProps) {
  const isIn = result.action === 'checkin';
  const Icon = isIn ? LogIn : LogOut;
  const headline = isIn ? 'Checked in' : 'Checked out';
  return (
    <main className={ground({ is: isIn ? 'in' : 'out' })}>
      <div role="alert" className="flex flex-col gap-4">
        <Icon aria-hidden className="size-20" />
        <Title className="text-3xl">{headline}</Title>
        <p className="text-2xl wrap-anywhere">
          {[name, result.repeated ? result.message : time].filter(Boolean).join(', ')}
        </p>
        {isMember && (
          <p className="text-2xl font-semibold tabular-nums">
            {result.totalVisits} {result.totalVisits === 1 ? 'visit' : 'visits'}
          </p>
        )}
        {result.warning !== undefined && (
          <p className="flex items-start gap-3 rounded-md bg-surface p-4 text-xl font-medium text-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-warning" />
            <span className="min-w-0 wrap-anywhere">{result.warning}. Please see the desk.</span>
          </p>
        )}
      </div>
      {children}
      <div data-density="kiosk" className="mt-auto">
        <Button size="lg" className="w-full" onClick={onDone}>
          Done
        </Button>
      </div>
    </main>
  );
}
