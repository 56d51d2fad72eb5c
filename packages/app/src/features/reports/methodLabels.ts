import type { AttendanceMethod } from '@spotter/api';

/** How somebody came in, in the owner's words. Methods with the same words are counted together. */
export const methodLabels: Record<AttendanceMethod, string> = {
  tap: /*i18n*/ 'Card',
  nfc: /*i18n*/ 'Card',
  scan: /*i18n*/ 'QR code',
  'qr-code': /*i18n*/ 'QR code',
  manual: /*i18n*/ 'At the desk',
  'phone-temp': /*i18n*/ 'Phone',
  import: /*i18n*/ 'Imported',
  auto: /*i18n*/ 'Automatic',
};
