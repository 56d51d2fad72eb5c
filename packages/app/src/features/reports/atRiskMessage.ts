/** What the user sends by WhatsApp to a member who comes less often than before. */
export const atRiskMessage = (memberName: string, gymName: string): string =>
  [
    `Hello ${memberName},`,
    `we have not seen you at ${gymName} as often as usual lately. Is everything all right?`,
    'We would be glad to see you again, and to help if something does not suit you.',
  ].join('\n');
