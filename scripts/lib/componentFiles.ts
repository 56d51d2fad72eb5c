/** `StatCard` → `stat-card`, as in `data-slot`. */
const slot = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
const variable = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

export const part = (name: string) => `import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const ${variable(name)}Tones = ['plain', 'strong'] as const;

const look = cva('rounded-md p-3 text-base', {
  variants: { tone: { plain: 'bg-surface text-ink', strong: 'bg-primary text-on-primary' } },
});

export interface ${name}Props extends ComponentProps<'div'> {
  tone?: (typeof ${variable(name)}Tones)[number];
}

export function ${name}({ tone = 'plain', className, ...rest }: ${name}Props) {
  return <div {...rest} data-slot="${slot(name)}" data-tone={tone} className={cn(look({ tone }), className)} />;
}
`;

export const stories = (name: string) => `import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { ${name}, ${variable(name)}Tones } from './${name}.tsx';

/**
 * **When:** say where it belongs.
 *
 * **When not:** say what to take instead.
 *
 * **Keyboard:** none, it is not operated.
 *
 * **Tokens:** surface, ink, primary, on-primary.
 */
const meta = {
  title: 'Parts/${name}',
  component: ${name},
  argTypes: argTypesOf(${name}, { children: 'text', tone: ${variable(name)}Tones }),
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
    <Catalogue rows={${variable(name)}Tones} columns={['rest']}>
      {(tone) => <${name} {...args} tone={tone} />}
    </Catalogue>
  ),
};
`;

export const test = (name: string) => `import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../testing/conformance.tsx';
import { ${name} } from './${name}.tsx';
import * as stories from './${name}.stories.tsx';

const { Plain } = composeStories(stories);

conforms('${slot(name)}', (props) => <${name} {...props}>${name}</${name}>);

test('shows what it holds', () => {
  render(<Plain />);
  expect(screen.getByText('${name}')).toBeVisible();
});
`;
