// The files that `npm run new:component` writes.

/** `StatCard` → `stat-card`, as in `data-slot`. */
const slotOf = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
const variableOf = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

export const component = (name: string) => `import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const ${variableOf(name)}Tones = ['plain', 'strong'] as const;

const look = cva('rounded-md p-3 text-base', {
  variants: { tone: { plain: 'bg-surface text-ink', strong: 'bg-primary text-on-primary' } },
});

export interface ${name}Props extends ComponentProps<'div'> {
  tone?: (typeof ${variableOf(name)}Tones)[number];
}

export function ${name}({ tone = 'plain', className, ...rest }: ${name}Props) {
  return <div {...rest} data-slot="${slotOf(name)}" data-tone={tone} className={cn(look({ tone }), className)} />;
}
`;

export const stories = (name: string) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { ${name}, ${variableOf(name)}Tones } from './${name}.tsx';

/**
 * **When:** where to use it.
 *
 * **When not:** what to use instead.
 *
 * **Keyboard:** none, it is not interactive.
 *
 * **Tokens:** surface, ink, primary, on-primary.
 */
const meta = {
  title: 'Parts/${name}',
  component: ${name},
  argTypes: argTypesOf(${name}, { children: 'text', tone: ${variableOf(name)}Tones }),
  args: { children: '${name}' },
} satisfies Meta<typeof ${name}>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Strong: Story = { args: { tone: 'strong' } };
export const LongText: Story = {
  args: { children: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second, of Indiranagar' },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={${variableOf(name)}Tones} columns={['rest']}>
      {(tone) => <${name} {...args} tone={tone} />}
    </Catalogue>
  ),
};
`;

export const test = (name: string) => `import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ${name} } from './${name}.tsx';
import * as stories from './${name}.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('${slotOf(name)}', (props) => <${name} {...props}>${name}</${name}>);

test('renders its children', () => {
  render(<Plain />);
  expect(screen.getByText('${name}')).toBeVisible();
});
`;
