import type { Context as Request } from 'hono';
import { accepts } from 'hono/accepts';
import { type Language, language } from '@spotter/api';

const KEY = 'language';

const find = (tag: string) => language.options.find((one) => tag.toLowerCase().split('-')[0] === one);

/**
 * The first of our languages in the caller's `Accept-Language`, by its weights; English without one.
 * Of a kiosk, its own.
 */
export const languageOf = (request: Request): Language =>
  (request.get(KEY) as Language | undefined) ??
  find(accepts(request, { header: 'Accept-Language', supports: [...language.options], default: 'en', match })) ??
  'en';

const match: Parameters<typeof accepts>[1]['match'] = (accepted) =>
  accepted
    .filter(({ q, type }) => q > 0 && find(type) !== undefined)
    .toSorted((one, other) => other.q - one.q)
    .at(0)?.type ?? 'en';

/** Answers the request in this language. */
export const setLanguage = (request: Request, chosen: Language): void => request.set(KEY, chosen);
