// The catalogues of messages, extracted by `npm run messages`. A message is named by its English text.
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-json';

const catalogue = (name: string, include: string[], exclude: string[] = []) => ({
  path: `packages/i18n/locales/{locale}/${name}`,
  include,
  exclude: ['**/*.test.*', '**/*.stories.*', '**/testing/**', ...exclude],
});

const kiosk = 'packages/app/src/features/kiosk';

export default defineConfig({
  locales: ['en', 'hi'],
  sourceLocale: 'en',
  format: formatter({ style: 'minimal' }),
  runtimeConfigModule: { i18n: ['@spotter/i18n', 'i18n'], Trans: ['@spotter/i18n/trans', 'Trans'] },
  catalogs: [
    // What members see in the browser: complete in every language.
    catalogue('member', [...['pass', 'web-core', 'ui', 'api'].map((name) => `packages/${name}/src`), kiosk]),
    // What owners and the desk see: English.
    catalogue('app', ['packages/app/src'], [kiosk]),
    // Mails and refusals.
    catalogue('server', ['packages/server/src']),
  ],
});
