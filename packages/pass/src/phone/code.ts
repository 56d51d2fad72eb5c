/** A kiosk's code in the URL fragment: session and secret; or signed by the kiosk itself: device, window and MAC. */
const CODE = /^(?:[\w-]{16}|k\.([\w-]{1,64})\.\d{1,12})\.[\w-]{22}$/;

/** The code in a URL fragment; undefined for any other fragment. */
export const parseCode = (fragment: string): string | undefined => {
  const text = fragment.replace(/^#/, '');
  return CODE.test(text) ? text : undefined;
};

const PASS_PAGE = /^https?:\/\/[^/?#]+\/pass\/(?=#)/;

/**
 * The code in a text read by the camera; undefined unless the text is an address of a pass. Of any host: a gym is
 * reached under the server's and under its own, and the server knows which gym the code is of.
 */
export const parseScannedText = (text: string): string | undefined =>
  PASS_PAGE.test(text) ? parseCode(text.replace(PASS_PAGE, '')) : undefined;

/** The public part of the code, which identifies the kiosk's gym, as a query. */
export const kioskQueryOf = (code: string) => {
  const device = CODE.exec(code)?.[1];
  return device === undefined ? `session=${code.slice(0, code.indexOf('.'))}` : `device=${device}`;
};
