import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { brands } from '../packages/ui/src/brands/brands.ts';
import { readableSource } from '../packages/ui/src/testing/readableSource.ts';
import '../packages/ui/src/styles.css';
import { brandDecorator, directionDecorator, remountDecorator } from './brandDecorator.tsx';
import { freezeClock } from './clock.ts';
import { emulateMedia } from './emulation.ts';
import { languageDecorator, showLanguage, storyLanguages } from './languageDecorator.tsx';
import { mediaDecorator } from './mediaDecorator.tsx';
import { isStandaloneRun } from './standaloneRun.ts';

// Ends what hangs, and judges nothing: a busy machine may be twenty times slower than an idle one.
configure({ asyncUtilTimeout: 60_000 });

export default {
  tags: ['autodocs'],
  beforeAll: freezeClock,
  beforeEach: async ({ parameters, globals }) => {
    await showLanguage(String(globals.language));
    return emulateMedia(parameters.media);
  },
  decorators: [languageDecorator, remountDecorator, mediaDecorator, brandDecorator, directionDecorator],
  parameters: {
    // Minimum target size: 24 px, unless it has that much space around it.
    a11y: {
      test: 'error',
      config: { rules: [{ id: 'target-size', enabled: true }] },
      // Describing each element that passes takes longer than the rules.
      options: isStandaloneRun ? { resultTypes: ['violations'] } : {},
    },
    backgrounds: { disable: true },
    controls: { expanded: true },
    docs: { toc: true, source: { transform: readableSource } },
    viewport: {
      options: {
        smallest: { name: 'Smallest phone', styles: { width: '320px', height: '640px' }, type: 'mobile' },
        shortPhone: { name: 'Short phone', styles: { width: '360px', height: '640px' }, type: 'mobile' },
        phone: { name: 'Phone', styles: { width: '360px', height: '780px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
        tabletUpright: { name: 'Tablet upright', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        laptop: { name: 'Laptop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
        desk: { name: 'Desk', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
        zoomed: { name: '1200 × 900 at 200 %', styles: { width: '600px', height: '450px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Start', 'Colour', 'Type', 'Space', 'Motion', 'Icons', 'Voice', '*'],
          'Parts',
          'Screens',
          'Pass',
        ],
        method: 'alphabetical',
      },
    },
  },
  initialGlobals: { brand: 'default', theme: 'light', direction: 'ltr', language: 'en' },
  globalTypes: {
    brand: {
      description: 'Brand',
      toolbar: {
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          ...brands.map(({ name, label }) => ({ value: name, title: label })),
          { value: 'all', title: 'All side by side' },
        ],
      },
    },
    theme: {
      description: 'Light or dark',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: Object.entries(storyLanguages).map(([value, title]) => ({ value, title })),
      },
    },
    direction: {
      description: 'Direction of writing',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
} satisfies Preview;
