import type { Preview } from '@storybook/react-vite';
import { brands } from '../packages/ui/src/brands/brands.ts';
import '../packages/ui/src/styles.css';
import { brandDecorator } from './brandDecorator.tsx';
import { stopTheClock } from './clock.ts';

export default {
  tags: ['autodocs'],
  beforeAll: stopTheClock,
  decorators: [brandDecorator],
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
    docs: { toc: true },
    viewport: {
      options: { phone: { name: 'Phone', styles: { width: '360px', height: '780px' }, type: 'mobile' } },
    },
    options: { storySort: { order: ['Foundations', 'Parts', 'Screens'] } },
  },
  initialGlobals: { brand: 'default', theme: 'light' },
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
  },
} satisfies Preview;
