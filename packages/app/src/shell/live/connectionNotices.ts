import type { ApiError } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { ToastContent } from '@spotter/ui';

const connectionNotice = (message: string): ToastContent => ({
  type: 'error',
  title: i18n.t('Connection Issue'),
  message,
});

const accessLimited = (): ToastContent => ({
  type: 'info',
  title: i18n.t('Access Limited'),
  message: i18n.t('Real-time updates not available for your role'),
});
export const unavailable = () => connectionNotice(i18n.t('Real-time updates temporarily unavailable'));
export const delayed = () => connectionNotice(i18n.t('Real-time updates may be delayed'));

/** The server denied the feed permanently. */
export const refusalNotice = (error: ApiError): ToastContent => (error.status === 403 ? accessLimited() : delayed());

/** Wraps `fetch` to know whether the last finished request reached the server. */
export function trackReachability(fetch: typeof globalThis.fetch) {
  let isReached = true;
  const trackedFetch: typeof globalThis.fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      isReached = response.status < 500;
      return response;
    } catch (error) {
      isReached = false;
      throw error;
    }
  };
  return { fetch: trackedFetch, trouble: () => (isReached ? delayed() : unavailable()) };
}
