import type { AnswerOf } from '@spotter/api';
import type { DoorTone } from '@spotter/api/doorTones';
import { createIdempotencyKey } from '@spotter/api/small';
import { toneOfScan } from '@spotter/web-core/doorResult';
import { useEffect, useState } from 'react';
import { noAnswer, type ScanFailure, scanFailure } from '../../shared/failures.ts';
import type { Services } from '../../services.ts';
import type { PassSession } from '../../session/passSession.ts';
import { useOnVisible } from '../../shared/useOnVisible.ts';

export type ScanResult = AnswerOf<'universalCheckIn'> & {
  /** When the answer arrived, in epoch milliseconds. */
  at: number;
};

/** A network that answers nothing for longer is none: the call itself gives up only after two minutes. */
export const ANSWER_DUE_MS = 10_000;
/** Whoever looks at the phone again after that is not at the door any more. */
const MAX_RESULT_AGE_MS = 60_000;

interface Scan {
  code: string;
  /** Idempotency key of the scan: retries count once. */
  key: string;
  /** When it was scanned, or tried again, in epoch milliseconds. */
  scannedAt: number;
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

/**
 * Sends the scanned code, once the session has started, and holds the result until it is dismissed, or the phone is
 * looked at again later. While signed out, the code is not sent.
 */
export function useScan(
  { calls, address, memory, signal, session: { start } }: Services,
  session: PassSession,
  onDone: () => void,
): ScanState {
  const [scan, setScan] = useState<Scan | undefined>(() => newScan(address.takeCode()));
  const gymId = session.is === 'signed-in' ? session.user.gymId : undefined;
  const open = scan && !scan.result && !scan.failure ? scan : undefined;
  const unsentCode = session.is === 'signed-out' ? open?.code : undefined;
  const [overdue, setOverdue] = useState<Scan>();
  const isOverdue = open !== undefined && open === overdue;
  const mayBeSent = session.is !== 'signed-out' && session.is !== 'choosing';

  useEffect(
    () =>
      address.subscribe(() => {
        const code = address.takeCode();
        if (code !== undefined) setScan((last) => newScan(code, keyFor(code, last)));
      }),
    [address],
  );

  useOnVisible(() => {
    if (scan && !open && Date.now() - scan.scannedAt > MAX_RESULT_AGE_MS) setScan(undefined);
  });

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

  useEffect(() => {
    if (!open || !mayBeSent) return undefined;
    const timer = setTimeout(() => {
      setOverdue(open);
      signal('attention');
    }, ANSWER_DUE_MS);
    return () => clearTimeout(timer);
  }, [open, mayBeSent, signal]);

  return {
    isChecking: open !== undefined && !isOverdue && session.is !== 'unavailable',
    result: scan?.result,
    failure: isOverdue ? noAnswer() : scan?.failure,
    unsentCode,
    submit: (code) => setScan((last) => newScan(code, keyFor(code, last))),
    retry: () => {
      // Without a session nothing is sent.
      start();
      setScan(newScan(scan?.code, scan?.key));
    },
    dismiss: () => setScan(undefined),
  };
}

/** A code that is opened twice is one scan, unless it was answered by a failure that may be over. */
const keyFor = (code: string, last: Scan | undefined): string | undefined =>
  last?.code === code && (!last.failure || last.failure.remedy === 'retry') ? last.key : undefined;

const newScan = (code: string | undefined, key = createIdempotencyKey()): Scan | undefined =>
  code === undefined ? undefined : { code, key, scannedAt: Date.now() };
