import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { changeDirections, changeTones, ComparedFigure } from './ComparedFigure.tsx';

/**
 * **When:** A key figure of a period, with how it differs from the period before.
 *
 * **When not:** A figure of the moment: StatCard. Many figures to compare: FigureTable.
 *
 * **Keyboard:** Tab to the definition's button; Enter shows and hides it.
 *
 * **Tokens:** surface, muted, line, positive, danger; IconButton's, Skeleton's.
 */
const meta = {
  title: 'Parts/ComparedFigure',
  component: ComparedFigure,
  argTypes: argTypesOf(ComparedFigure, {
    label: 'text',
    value: 'text',
    change: 'text',
    direction: changeDirections,
    tone: changeTones,
    before: 'text',
    loading: 'boolean',
    definition: 'text',
    definitionLabel: 'text',
  }),
  args: {
    label: 'Check-ins',
    value: '1,288',
    change: '+84, 7% more',
    direction: 'up',
    tone: 'good',
    before: '1,204 before',
    definition: 'How often members checked in. A second scan within 60 s is not counted.',
    definitionLabel: 'What Check-ins means',
    className: 'w-64',
  },
} satisfies Meta<typeof ComparedFigure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Worse: Story = {
  args: { label: 'Left', value: '31', change: '+9 more', tone: 'bad', before: '22 before' },
};
export const Unchanged: Story = {
  args: { label: 'Joined', value: '17', change: 'As before', direction: 'same', tone: 'neutral', before: undefined },
};
export const NothingToCompare: Story = { args: { change: undefined, before: undefined } };
export const WithoutDefinition: Story = { args: { definition: undefined } };
export const Loading: Story = { args: { loading: true } };
/** As high as with its figures, also where these stand below each other. */
export const LoadingBesideFigures: Story = {
  args: { value: '₹4,12,300', change: '+₹83,000, 25% more', before: '₹3,29,300 before' },
  render: (args) => (
    <>
      {['w-64', 'w-80'].map((width) => (
        <div key={width} className="flex flex-col items-start gap-3">
          <ComparedFigure {...args} className={width} />
          <ComparedFigure {...args} className={width} loading />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const heights = [...canvasElement.querySelectorAll('[data-slot=compared-figure]')].map(
      (figure) => figure.getBoundingClientRect().height,
    );
    await expect(heights[1]).toBeCloseTo(heights[0]!, 0);
    await expect(heights[3]).toBeCloseTo(heights[2]!, 0);
  },
};
export const Defined: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'What Check-ins means' }));
  },
};
export const LongText: Story = {
  args: {
    label: 'Still due now of what was invoiced in the period',
    value: '₹9,99,99,999.50',
    change: '+₹12,34,56,789, 1,204% more',
    before: '₹99,99,999.50 before',
  },
};
/** The figure is smaller rather than broken. */
export const LongFigure: Story = {
  args: {
    label: 'Taken',
    value: '₹9,99,99,999.50',
    change: '+₹12,34,567',
    before: '₹99,99,999 before',
    className: 'w-52',
  },
  play: async ({ canvasElement }) => {
    const figure = within(canvasElement).getByText('₹9,99,99,999.50');
    const lines = document.createRange();
    lines.selectNodeContents(figure);
    await expect(lines.getClientRects()).toHaveLength(1);
  },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <>
      <Catalogue rows={changeDirections} columns={changeTones}>
        {(direction, tone) => <ComparedFigure {...args} direction={direction} tone={tone} />}
      </Catalogue>
      <Catalogue rows={['button']} columns={pseudoStates}>
        {(_, state) => (
          <PseudoState of="button" state={state}>
            <ComparedFigure {...args} />
          </PseudoState>
        )}
      </Catalogue>
    </>
  ),
};
