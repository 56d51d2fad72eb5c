/** A kiosk's code in the URL fragment: session and secret. */
const CODE = /^[\w-]{16}\.[\w-]{22}$/;

/** The code in a URL fragment; undefined for any other fragment. */
export const parseCode = (fragment: string): string | undefined => {
  const text = fragment.replace(/^#/, '');
  return CODE.test(text) ? text : undefined;
};

/** The code in a text read by the camera; undefined unless the text is an address of this page. */
export function parseScannedText(text: string, page: string): string | undefined {
  const start = `${page}#`;
  return text.startsWith(start) ? parseCode(text.slice(start.length)) : undefined;
}

/** The public half of the code, which identifies the kiosk's gym. */
export const kioskSessionOf = (code: string) => code.slice(0, code.indexOf('.'));
