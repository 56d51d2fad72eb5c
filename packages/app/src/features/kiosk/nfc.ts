interface NdefReader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>;
}
type MakeReader = new () => NdefReader;

const readerOf = (scope: object): MakeReader | undefined =>
  'NDEFReader' in scope ? (scope.NDEFReader as MakeReader) : undefined;

export const canReadNfc = (scope: object = globalThis): boolean => readerOf(scope) !== undefined;

/**
 * Reports the serial number of each NFC card as a card number, until the returned function is called. `onDenied`: the
 * permission was denied, or the reader is switched off.
 */
export function readNfc(
  onCard: (number: string) => void,
  onDenied: () => void,
  scope: object = globalThis,
): () => void {
  const Reader = readerOf(scope);
  if (!Reader) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const reader = new Reader();
  const onReading = (event: Event) => {
    const { serialNumber = '' } = event as Event & { serialNumber?: string };
    // Formatted as 04:a2:b3:c4; empty for a card without one.
    const number = serialNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
    if (number !== '') onCard(number);
  };
  reader.addEventListener('reading', onReading, { signal });
  reader.scan({ signal }).catch(() => signal.aborted || onDenied());
  return () => stop.abort();
}
