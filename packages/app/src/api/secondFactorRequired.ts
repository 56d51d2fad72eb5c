import { parseJson } from '@spotter/api/errors';

/** `fetch`, which reports a call that was refused because the gym requires a second factor. */
export function watchForSecondFactor(fetch: typeof globalThis.fetch, onRequired: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 403 && parseJson(await response.clone().text())?.code === 'second-factor-required') {
      onRequired();
    }
    return response;
  };
}
