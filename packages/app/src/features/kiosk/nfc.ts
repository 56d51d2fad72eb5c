interface NdefReader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>;
}
type MakeReader = new () => NdefReader;

const readerOf = (scope: object): MakeReader | undefined =>
  'NDEFReader' in scope ? (scope.NDEFReader as MakeReader) : undefined;

/** Whether this browser reads NFC cards itself. */
export const canReadNfc = (scope: object = globalThis): boolean => readerOf(scope) !== undefined;

/**
 * Tells the serial number of each NFC card held to the device, as a card number, until the returned function is called.
 * The browser asks for permission the first time. `onRefused`: it was not given, or there is no reader switched on.
 */
export function readNfc(
  onCard: (number: string) => void,
  onRefused: () => void,
  scope: object = globalThis,
): () => void {
  const Reader = readerOf(scope);
  if (!Reader) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const reader = new Reader();
  const onReading = (event: Event) => {
    const { serialNumber = '' } = event as Event & { serialNumber?: string };
    // As in 04:a2:b3:c4, and empty where a card has none.
    const number = serialNumber.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
    if (number !== '') onCard(number);
  };
  reader.addEventListener('reading', onReading, { signal });
  reader.scan({ signal }).catch(() => signal.aborted || onRefused());
  return () => stop.abort();
}
