import { languageNames, languages } from '@spotter/i18n';

/** Each language by its own name. */
export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));
