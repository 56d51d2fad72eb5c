import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import config from '../../../../tailwind.config.ts';
import { Button } from '../components/Button/Button.tsx';
import { Page, Section } from './Page.tsx';

const { animation } = config.theme.extend;

function Motion() {
  const [round, setRound] = useState(0);
  return (
    <Page
      title="Motion"
      intro="Motion says where something came from, and never takes longer than a blink. What waits, such as a loading row, moves without end. Where less motion is asked for, everything is there at once."
    >
      <Section title="Animations">
        <Button onClick={() => setRound(round + 1)}>Play again</Button>
        <ul className="mt-5 grid gap-5 sm:grid-cols-2">
          {Object.entries(animation).map(([name, value]) => (
            <li key={name} className="flex items-center gap-4">
              <span className="size-12 shrink-0 overflow-hidden rounded-md bg-sunken">
                <span key={round} className="block size-12 rounded-md bg-primary" style={{ animation: value }} />
              </span>
              <span className="min-w-0">
                <code className="block font-medium">{name}</code>
                <span className="block text-sm break-words text-muted">{value}</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

/** The animations of the components. */
const meta = { title: 'Foundations/Motion', tags: ['!autodocs'], component: Motion } satisfies Meta<typeof Motion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { parameters: { media: { 'prefers-reduced-motion': 'reduce' } } };
