import type { Meta, StoryObj } from '@storybook/react-vite';
import config from '../../../../tailwind.config.ts';
import { tokens } from '../tokens/tokens.ts';
import { Page, Section } from './Page.tsx';

const { borderRadius, boxShadow } = config.theme;
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 12] as const;

const Space = () => (
  <Page title="Space" intro={`${tokens['density-factor'].for}. ${tokens['radius-factor'].for}.`}>
    <Section title="Steps">
      <ul className="flex flex-col gap-2">
        {STEPS.map((step) => (
          <li key={step} className="flex items-center gap-4">
            <code className="w-8 text-sm text-muted">{step}</code>
            <span className="h-4 bg-primary" style={{ width: `calc(var(--spacing) * ${step})` }} />
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Corners and shadow">
      <ul className="flex flex-wrap gap-6">
        {Object.entries({ ...borderRadius }).map(([name, radius]) => (
          <li key={name} className="text-sm text-muted">
            <span className="mb-2 block size-20 border border-edge bg-surface" style={{ borderRadius: radius }} />
            <code>{name}</code>
          </li>
        ))}
        <li className="text-sm text-muted">
          <span className="mb-2 block size-20 rounded-lg bg-raised" style={{ boxShadow: boxShadow.float }} />
          <code>float</code>
        </li>
      </ul>
    </Section>
  </Page>
);

/** The grid, corners and the one shadow. */
const meta = { title: 'Foundations/Space', tags: ['!autodocs'], component: Space } satisfies Meta<typeof Space>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Kiosk: Story = {
  render: () => (
    <div data-density="kiosk">
      <Space />
    </div>
  ),
};
