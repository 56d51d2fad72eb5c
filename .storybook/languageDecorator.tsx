import type { Decorator } from '@storybook/react-vite';
import { activateLanguage, i18n, type Language } from '../packages/i18n/src/index.ts';
import { showPseudoLocale } from '../packages/i18n/src/pseudo.ts';
import { TextsProvider } from '../packages/ui/src/lib/useTexts.ts';

/** The languages of the toolbar. The pseudo-locale is accented, a third longer and written from right to left. */
export const storyLanguages = { en: 'English', hi: 'हिन्दी', pseudo: 'Pseudo-locale' };

/** Before a story renders: all its texts are in the language of the toolbar. */
export async function showLanguage(language: string): Promise<void> {
  showPseudoLocale(language === 'pseudo');
  await activateLanguage(language === 'hi' ? ('hi' satisfies Language) : 'en');
}

export const languageDecorator: Decorator = (Story, { globals }) => (
  <TextsProvider value={i18n}>
    <Story key={String(globals.language)} />
  </TextsProvider>
);
