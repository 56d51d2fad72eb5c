import type { Meta, StoryObj } from '@storybook/react-vite';
import { brands } from '../brands/brands.ts';
import { Page, Section } from './Page.tsx';

const steps = {
  'Find a state': [
    'Parts are the components, Screens the pages made of them; both are in alphabetical order.',
    'Every state that can be seen is a story, named for the state: Busy, Empty, LoadFailed. Press / and type it.',
    'Controls below a story change its properties. The last story of a part has all looks on one page.',
    'Docs says when to use a part, when not, its keys and its tokens.',
  ],
  'See it as others do': [
    `The brush in the toolbar sets the brand (${brands.map(({ label }) => label).join(', ')}), the mirror light or dark, the arrows the direction of writing.`,
    'The viewports are those that are tested, from the smallest phone to a desk.',
    'Accessibility lists what axe finds. A story with a finding fails the tests.',
  ],
  'Restyle it': [
    'Components name tokens, never colours. A brand sets the tokens, and nothing else changes.',
    'Copy a file of packages/ui/src/brands, change its values and add it to brands.ts: the brush then has it.',
    'defineBrand refuses a text or outline without enough contrast, and names both tokens.',
  ],
};

const Start = () => (
  <Page
    title="Components and screens"
    intro="Each part of the product in each of its states, on fixed data and without a server. The same stories are what the tests run and the screenshots show."
  >
    {Object.entries(steps).map(([title, lines]) => (
      <Section key={title} title={title}>
        <ul className="flex max-w-prose list-disc flex-col gap-2 ps-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
    ))}
  </Page>
);

/** What this is, how to find a state, how to restyle it. */
const meta = { title: 'Foundations/Start', tags: ['!autodocs'], component: Start } satisfies Meta<typeof Start>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
