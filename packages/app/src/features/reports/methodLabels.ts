import type { AttendanceMethod } from '@spotter/api';

/** How somebody came in, in the owner's words. Methods with the same words are counted together. */
export const methodLabels: Record<AttendanceMethod, string> = {
  tap: 'Card',
  nfc: 'Card',
  scan: 'QR code',
  'qr-code': 'QR code',
  manual: 'At the desk',
  'phone-temp': 'Phone',
  import: 'Imported',
  auto: 'Automatic',
};
