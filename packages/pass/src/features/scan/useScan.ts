import type { AnswerOf } from '@spotter/api';
import { createIdempotencyKey } from '@spotter/api/small';
import { useEffect, useState } from 'react';
import { type Failure, scanFailure } from '../../shared/failures.ts';
import type { Services } from '../../services.ts';
import type { SessionState } from '../../session/useSession.ts';

export type ScanResult = AnswerOf<'universalCheckIn'> & {
  /** When the phone heard of it, in epoch milliseconds. */
  at: number;
};

interface Scan {
  code: string;
  /** Names this one scan, so that however often it is sent, it counts once. */
  key: string;
  result?: ScanResult;
  failure?: Failure;
}

export interface ScanState {
  /** The code is on its way, or waits until it is known who scanned it. */
  isChecking: boolean;
  result: ScanResult | undefined;
  failure: Failure | undefined;
  /** A code that nobody signed in has scanned: it will have run out before they are. */
  lost: string | undefined;
  take: (code: string) => void;
  retry: () => void;
  dismiss: () => void;
}

/** One scanned code and what comes of it. It waits while the session starts; scanned by nobody it is only remembered. */
export function useScan({ calls, address, memory }: Services, session: SessionState, onDone: () => void): ScanState {
  const [scan, setScan] = useState<Scan | undefined>(() => newScan(address.takeCode()));
  const gymId = session.is === 'signed-in' ? session.who.gymId : undefined;
  const open = scan && !scan.result && !scan.failure ? scan : undefined;
  const lost = session.is === 'signed-out' ? open?.code : undefined;

  useEffect(
    () =>
      address.subscribe(() => {
        const code = address.takeCode();
        if (code !== undefined) setScan(newScan(code));
      }),
    [address],
  );

  useEffect(() => {
    if (lost !== undefined) memory.write('scannedAt', Date.now());
  }, [lost, memory]);

  useEffect(() => {
    let isDropped = false;
    const tell = (change: Partial<Scan>) => isDropped || setScan((last) => last && { ...last, ...change });
    if (open && gymId !== undefined) {
      calls.universalCheckIn({ gymId, type: 'QR', qrData: open.code }, { idempotencyKey: open.key }).then(
        (result) => {
          tell({ result: { ...result, at: Date.now() } });
          onDone();
        },
        (error: unknown) => tell({ failure: scanFailure(error) }),
      );
    }
    return () => {
      isDropped = true;
    };
  }, [open, gymId, calls, onDone]);

  return {
    isChecking: open !== undefined && session.is !== 'unreachable',
    result: scan?.result,
    failure: scan?.failure,
    lost,
    take: (code) => setScan(newScan(code)),
    retry: () => setScan((last) => last && { code: last.code, key: last.key }),
    dismiss: () => setScan(undefined),
  };
}

const newScan = (code: string | undefined): Scan | undefined =>
  code === undefined ? undefined : { code, key: createIdempotencyKey() };
