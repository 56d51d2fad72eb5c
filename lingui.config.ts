// The catalogues of messages, extracted by `npm run messages`. A message is named by its English text.
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-json';

const catalogue = (name: string, include: string[], exclude: string[] = []) => ({
  path: `packages/i18n/locales/{locale}/${name}`,
  include,
  exclude: ['**/*.test.*', '**/*.stories.*', '**/testing/**', ...exclude],
});

const app = 'packages/app/src';
/** The kiosk, and what of the app stands on it. */
const kiosk = [
  `${app}/features/kiosk`,
  `${app}/features/login/SignInForm.tsx`,
  `${app}/shared/LoginFrame.tsx`,
  `${app}/shared/SecondFactorForm.tsx`,
  `${app}/shell/connection`,
];
/** The pages behind the links that members are sent. */
const memberPages = [`${app}/features/receipt/Receipt.tsx`, `${app}/features/stopReminders`];

const inputs = ['calls/**', 'fields.ts', 'gstin.ts', 'inputMessages.ts', 'money.ts'].map(
  (path) => `packages/api/src/${path}`,
);
const areasOfMembers =
  'account checkIns contactMessages door gyms http identity mail pass paymentRequests people qr reminders welcome'.split(
    ' ',
  );
const serverForMembers = [
  ...areasOfMembers.map((area) => `${area}/**`),
  'branches/{branches.rules,branchScope}.ts',
  'authorization.ts',
].map((path) => `packages/server/src/${path}`);
/** The fields of activities, which the desk alone sees. */
const changedFields = 'packages/api/src/changedFields.ts';
/** Named by the server and by the browser alike. */
const planNames = 'packages/api/src/planNames.ts';

export default defineConfig({
  locales: ['en', 'hi'],
  sourceLocale: 'en',
  format: formatter({ style: 'minimal' }),
  runtimeConfigModule: { i18n: ['@spotter/i18n', 'i18n'], Trans: ['@spotter/i18n/trans', 'Trans'] },
  catalogs: [
    // What members see in the browser: complete in every language.
    catalogue(
      'member',
      [...['pass', 'web-core', 'ui', 'api'].map((name) => `packages/${name}/src`), ...kiosk],
      [...inputs, changedFields],
    ),
    // Not loaded by the pass, beside those.
    catalogue('memberPages', memberPages),
    // What owners and the desk see: English.
    catalogue('app', [app, changedFields], [...kiosk, ...memberPages]),
    // What is said of an input: English, while only the desk fills in forms.
    catalogue('api', inputs),
    // What members read from the server, in mails and answers: complete in every language.
    catalogue('serverMember', [...serverForMembers, planNames]),
    // The server's other mails and refusals.
    catalogue('server', ['packages/server/src'], serverForMembers),
  ],
});
