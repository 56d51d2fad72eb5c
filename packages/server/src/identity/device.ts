/** The first that a `User-Agent` header contains: browsers also name those they are derived from. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|T)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (userAgent: string, names: typeof browsers) => names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/**
 * A short name of the device for its owner, such as "Chrome on Android"; empty for an unknown or missing `User-Agent`.
 */
export function describeDevice(userAgent = ''): string {
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
