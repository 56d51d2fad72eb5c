/** What a kiosk's code says behind the #: session and secret. */
const CODE = /^[\w-]{16}\.[\w-]{22}$/;

/** The code that a part behind the # is, else undefined. */
export const parseCode = (fragment: string): string | undefined => {
  const text = fragment.replace(/^#/, '');
  return CODE.test(text) ? text : undefined;
};

/** The code in what a camera read, if it is one of this very page's; any other address, and any text, is foreign. */
export function parseScannedText(text: string, page: string): string | undefined {
  const start = `${page}#`;
  return text.startsWith(start) ? parseCode(text.slice(start.length)) : undefined;
}

/** The half of the code that is no secret: of which gym it is may be asked with it. */
export const kioskSessionOf = (code: string) => code.slice(0, code.indexOf('.'));
