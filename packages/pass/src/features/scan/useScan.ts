import type { AnswerOf } from '@spotter/api';
import type { DoorTone } from '@spotter/api/doorTones';
import { createIdempotencyKey } from '@spotter/api/small';
import { toneOfScan } from '@spotter/web-core/doorResult';
import { useEffect, useState } from 'react';
import { type ScanFailure, scanFailure } from '../../shared/failures.ts';
import type { Services } from '../../services.ts';
import type { PassSession } from '../../session/passSession.ts';

export type ScanResult = AnswerOf<'universalCheckIn'> & {
  /** When the answer arrived, in epoch milliseconds. */
  at: number;
};

interface Scan {
  code: string;
  /** Idempotency key of the scan: retries count once. */
  key: string;
  result?: ScanResult;
  failure?: ScanFailure;
}

export interface ScanState {
  /** The code is being sent, or waits for the session to start. */
  isChecking: boolean;
  result: ScanResult | undefined;
  failure: ScanFailure | undefined;
  /** A code scanned while signed out. It is not sent: it expires before the sign-in is complete. */
  unsentCode: string | undefined;
  submit: (code: string) => void;
  retry: () => void;
  dismiss: () => void;
}

/** Sends the scanned code, once the session has started, and holds the result. While signed out, the code is not sent. */
export function useScan(
  { calls, address, memory, signal }: Services,
  session: PassSession,
  onDone: () => void,
): ScanState {
  const [scan, setScan] = useState<Scan | undefined>(() => newScan(address.takeCode()));
  const gymId = session.is === 'signed-in' ? session.user.gymId : undefined;
  const open = scan && !scan.result && !scan.failure ? scan : undefined;
  const unsentCode = session.is === 'signed-out' ? open?.code : undefined;

  useEffect(
    () =>
      address.subscribe(() => {
        const code = address.takeCode();
        if (code !== undefined) setScan(newScan(code));
      }),
    [address],
  );

  useEffect(() => {
    if (unsentCode !== undefined) memory.write('scannedAt', Date.now());
  }, [unsentCode, memory]);

  useEffect(() => {
    let isCancelled = false;
    const show = (change: Partial<Scan>, tone: DoorTone) => {
      if (isCancelled) return;
      setScan((last) => last && { ...last, ...change });
      signal(tone);
    };
    if (open && gymId !== undefined) {
      calls.universalCheckIn({ gymId, type: 'QR', qrData: open.code }, { idempotencyKey: open.key }).then(
        (result) => {
          show({ result: { ...result, at: Date.now() } }, toneOfScan(result));
          onDone();
        },
        (error: unknown) => {
          const failure = scanFailure(error);
          show({ failure }, failure.tone);
        },
      );
    }
    return () => {
      isCancelled = true;
    };
  }, [open, gymId, calls, signal, onDone]);

  return {
    isChecking: open !== undefined && session.is !== 'unavailable',
    result: scan?.result,
    failure: scan?.failure,
    unsentCode,
    submit: (code) => setScan(newScan(code)),
    retry: () => setScan((last) => last && { code: last.code, key: last.key }),
    dismiss: () => setScan(undefined),
  };
}

const newScan = (code: string | undefined): Scan | undefined =>
  code === undefined ? undefined : { code, key: createIdempotencyKey() };
