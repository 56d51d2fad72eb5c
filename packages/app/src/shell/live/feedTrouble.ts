import type { ApiError } from '@spotter/api';
import type { ToastContent } from '@spotter/ui';

const connection = (message: string): ToastContent => ({ type: 'error', title: 'Connection Issue', message });

const accessLimited: ToastContent = {
  type: 'info',
  title: 'Access Limited',
  message: 'Real-time updates not available for your role',
};
export const unavailable = connection('Real-time updates temporarily unavailable');
export const delayed = connection('Real-time updates may be delayed');

/** The server said no for good. */
export const refusalNotice = (error: ApiError): ToastContent => (error.status === 403 ? accessLimited : delayed);

/** Remembers how the last connection fared: whether the server could be reached at all. */
export function watchedFetch(fetch: typeof globalThis.fetch = globalThis.fetch) {
  let isReached = true;
  const watched: typeof globalThis.fetch = async (input, init) => {
    isReached = false;
    const response = await fetch(input, init);
    isReached = response.status < 500;
    return response;
  };
  return { fetch: watched, trouble: () => (isReached ? delayed : unavailable) };
}
