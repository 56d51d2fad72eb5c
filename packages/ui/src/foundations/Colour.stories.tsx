import type { Meta, StoryObj } from '@storybook/react-vite';
import { contrastRules } from '../brands/contrast.ts';
import { tokenNames, tokens } from '../tokens/tokens.ts';
import { Page, Section } from './Page.tsx';

const colours = tokenNames.flatMap((name) => {
  const token: { kind: string; for: string; fallback?: string } = tokens[name];
  return token.kind === 'colour' ? [{ name, ...token }] : [];
});

const Swatches = ({ of }: { of: typeof colours }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {of.map(({ name, for: purpose, fallback }) => (
      <li key={name} className="flex items-center gap-3">
        <span
          className="size-12 shrink-0 rounded-md border border-line"
          style={{ background: fallback ? `var(--${name}, var(--${fallback}))` : `var(--${name})` }}
        />
        <span className="min-w-0">
          <code className="block font-medium">{name}</code>
          <span className="block text-sm text-muted">
            {purpose}
            {fallback && `; defaults to ${fallback}`}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

const Colour = () => (
  <Page
    title="Colour"
    intro="Colours are named for what they mean. A brand sets the general ones for light and dark; those of single parts follow them until it sets them too."
  >
    <Section title="General">
      <Swatches of={colours.filter(({ fallback }) => fallback === undefined)} />
    </Section>
    <Section title="Single parts">
      <Swatches of={colours.filter(({ fallback }) => fallback !== undefined)} />
    </Section>
    <Section title="Contrast">
      <p className="mb-3 max-w-prose text-muted">A brand below one of these is refused.</p>
      <ul className="flex flex-col gap-2">
        {contrastRules.map(({ of, on, minRatio }) => (
          <li key={`${of.join(' ')} ${on.join(' ')}`}>
            <strong>{minRatio}:1</strong> {of.join(', ')} on {on.join(', ')}
          </li>
        ))}
      </ul>
    </Section>
  </Page>
);

/** The colour tokens, and the contrast that they have. */
const meta = { title: 'Foundations/Colour', tags: ['!autodocs'], component: Colour } satisfies Meta<typeof Colour>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
