import type { MiddlewareHandler } from 'hono';
import type { Identity } from '../identity/identity.ts';
import { type SecurityHeaders, setSecurityHeaders } from './securityHeaders.ts';
import { isStorybookPath, storybookHeaders } from './storybook.ts';

const YEAR_S = 31_536_000;

/** No page here needs them. */
const noDevices = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  serial: [],
  usb: [],
} satisfies SecurityHeaders['permissionsPolicy'];

interface SecurePagesOptions {
  hstsIncludesSubdomains: boolean;
  hasStorybook: boolean;
}

/**
 * The security headers of every response: the pass may use the camera, and a Storybook needs what the product forbids.
 */
export function securePages(
  identity: Pick<Identity, 'browser'>,
  { hstsIncludesSubdomains, hasStorybook }: SecurePagesOptions,
): MiddlewareHandler {
  const headers = {
    ...productHeaders(identity),
    // Other hosts of the domain may still need plain HTTP: only their owner knows.
    strictTransportSecurity: `max-age=${YEAR_S}${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`,
  };
  const secureAll = setSecurityHeaders(headers);
  // The pass scans the kiosk's code.
  const securePass = setSecurityHeaders({ ...headers, permissionsPolicy: { ...noDevices, camera: ['self'] } });
  const secureStorybook = setSecurityHeaders({ ...headers, ...storybookHeaders });
  return (request, next) => {
    const { path } = request.req;
    if (hasStorybook && isStorybookPath(path)) return secureStorybook(request, next);
    return (/^\/pass(\/|$)/.test(path) ? securePass : secureAll)(request, next);
  };
}

function productHeaders({ browser }: Pick<Identity, 'browser'>) {
  const googleOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const hosted = browser.mode === 'hosted' ? [browser.emulator ?? googleOrigins].flat() : [];
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Radix inserts its scroll lock as a style element. Inline scripts are never allowed.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: ["'self'", ...hosted],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: noDevices,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
  } satisfies SecurityHeaders;
}
