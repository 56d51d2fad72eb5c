import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';
import { readFileSync } from 'node:fs';

/**
 * Dependencies of components and screens. Pre-bundled, since Vite would reload the page on finding one during a test.
 */
const dependencies = ['ui', 'api', 'web-core', 'app', 'pass'].flatMap((name) => {
  const manifest = readFileSync(new URL(`../packages/${name}/package.json`, import.meta.url), 'utf8');
  return Object.keys((JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies);
});
const excluded = /^@spotter|^tailwindcss|^@fontsource|^firebase|^eventsource-parser|^@hookform|^qr$|^culori$/;
const prebundled = [
  ...new Set(dependencies.filter((name) => !excluded.test(name))),
  '@hookform/resolvers/zod',
  'culori/fn',
  'eventsource-parser/stream',
  'firebase/app',
  'firebase/auth',
  'qr/dom.js',
  'react-dom/client',
  'storybook/test',
];

export default {
  framework: '@storybook/react-vite',
  stories: ['../packages/*/src/**/*.stories.tsx'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    'storybook-addon-pseudo-states',
  ],
  staticDirs: ['logo.svg', 'favicon.svg'].map((name) => ({ from: '../packages/app/public/icon.svg', to: `/${name}` })),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), tailwindcss()],
    optimizeDeps: {
      ...config.optimizeDeps,
      include: [...(config.optimizeDeps?.include ?? []), ...prebundled],
    },
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        // Of the components in the source of a story.
        output: { keepNames: true },
        // "use client" directives of Radix and others have no meaning here.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  }),
} satisfies StorybookConfig;
