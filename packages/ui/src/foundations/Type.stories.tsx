import type { Meta, StoryObj } from '@storybook/react-vite';
import config from '../../../../tailwind.config.ts';
import { tokens } from '../tokens/tokens.ts';
import { Page, Section } from './Page.tsx';

const { fontSize, fontFamily } = config.theme;

const Type = () => (
  <Page title="Type" intro={`${tokens['size-factor'].for}. ${tokens['font-family'].for} is in the brand's font.`}>
    <Section title="Sizes">
      <ul className="flex flex-col gap-5">
        {Object.entries(fontSize).map(([name, [size, lineHeight]]) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
            <code className="w-12 text-sm text-muted">{name}</code>
            <span className="min-w-0 break-words" style={{ fontSize: size, lineHeight, fontFamily: fontFamily.sans }}>
              Asha Rao checked in · नमस्ते · 1,204
            </span>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Weights and figures">
      <ul className="flex flex-col gap-2 text-lg">
        <li className="font-normal">Regular: text</li>
        <li className="font-medium">Medium: labels, buttons</li>
        <li className="font-semibold">Semibold: titles, names, amounts</li>
        <li className="tabular-nums">Tabular figures in columns: 1,111 · 8,888</li>
      </ul>
    </Section>
  </Page>
);

/** Sizes, weights and the brand's font. */
const meta = { title: 'Foundations/Type', tags: ['!autodocs'], component: Type } satisfies Meta<typeof Type>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
