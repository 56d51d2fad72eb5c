/** What the user sends by WhatsApp to a member who comes less often than before. */
import { i18n } from '@spotter/i18n';
export const atRiskMessage = (memberName: string, gymName: string): string =>
  [
    i18n.t('Hello {memberName},', { memberName }),
    i18n.t('we have not seen you at {gymName} as often as usual lately. Is everything all right?', { gymName }),
    i18n.t('We would be glad to see you again, and to help if something does not suit you.'),
  ].join('\n');
