import { i18n } from '@spotter/i18n';
import { Button, ResultScreen } from '@spotter/ui';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { daysLeftOf, greetingOf, noticesOfScan, toneOfScan } from '@spotter/web-core/doorResult';
import type { ReactNode } from 'react';
import { Title } from '../../shared/Title.tsx';
import type { ScanResult } from './useScan.ts';

interface ScanResultScreenProps {
  result: ScanResult;
  name: string | undefined;
  zone: Zone;
  /** Staff have no visit count. */
  isMember: boolean;
  onDone: () => void;
  /** The next step for staff. */
  children?: ReactNode;
}

/** The result of the scan, in the tone of the kiosk's. */
export function ScanResultScreen({ result, name, zone, isMember, onDone, children }: ScanResultScreenProps) {
  const { action, at, daysLeft, lastCheckIn, message, repeated } = result;
  const totalVisits = isMember ? result.totalVisits : undefined;
  // The clock of the phone may be wrong. The answer to a check-out has no time.
  const time = action === 'checkin' ? (lastCheckIn ?? at) : at;
  return (
    <main className="flex grow">
      <ResultScreen
        className="w-full"
        tone={toneOfScan(result)}
        headline={<Title className="">{action === 'checkin' ? i18n.t('Checked in') : i18n.t('Checked out')}</Title>}
        {...(name !== undefined && { name })}
        {...(!repeated && { greeting: greetingOf(action, name, totalVisits, zone.locale) })}
        action={repeated ? message : formatTime(time, zone)}
        facts={[
          ...(totalVisits === undefined ? [] : [{ label: i18n.t('Visits'), value: totalVisits }]),
          ...daysLeftOf(daysLeft),
        ]}
        notices={noticesOfScan(result)}
      >
        <div data-density="kiosk" className="flex flex-col gap-5 p-6 pt-0">
          {children}
          <Button size="lg" className="w-full" onClick={onDone}>
            {i18n.t('Done')}
          </Button>
        </div>
      </ResultScreen>
    </main>
  );
}
