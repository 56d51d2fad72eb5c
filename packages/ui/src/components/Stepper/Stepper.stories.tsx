import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { Stepper } from './Stepper.tsx';

const steps = [
  { key: 'columns', label: 'Columns' },
  { key: 'check', label: 'Check' },
  { key: 'import', label: 'Import' },
  { key: 'result', label: 'Result' },
];

/**
 * **When:** A task of three to five steps in a fixed order, on a page of its own.
 *
 * **When not:** Sections without an order. Progress of one step: ProgressBar.
 *
 * **Keyboard:** Steps in `open` are buttons.
 *
 * **Tokens:** primary, on-primary, positive, positive-soft, ink, muted, edge, line.
 */
const meta = {
  title: 'Parts/Stepper',
  component: Stepper,
  argTypes: argTypesOf(Stepper, {
    label: 'text',
    steps: 'object',
    current: 'text',
    open: 'object',
    isComplete: 'boolean',
    doneLabel: 'text',
    onStepChange: 'action',
  }),
  args: { label: 'Steps of the import', steps, current: 'check', onStepChange: handler() },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const First: Story = { args: { current: 'columns' } };
export const Complete: Story = { args: { current: 'result', isComplete: true } };
export const WithOpenSteps: Story = {
  args: { open: ['columns', 'check'] },
  render: function WithOpenSteps(args) {
    const [current, setCurrent] = useState(args.current);
    return <Stepper {...args} current={current} onStepChange={setCurrent} />;
  },
};
export const OnAPhone: Story = { args: { open: ['columns'] }, globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: {
    steps: steps.map(({ key, label }) => ({ key, label: `${label} of the file that the manager sent yesterday` })),
    className: 'max-w-2xl',
  },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['columns', 'check', 'result']} columns={pseudoStates}>
      {(current, state) => (
        <PseudoState of="button" state={state}>
          <Stepper
            {...args}
            label={`Steps, ${current}, ${state}`}
            current={current}
            open={['columns', 'check']}
            isComplete={current === 'result'}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
