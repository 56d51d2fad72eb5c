import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import type { ResultCardProps } from './ResultCard.tsx';
import { ResultCard, resultTones } from './ResultCard.tsx';

const facts = [
  { label: 'Visits', value: 49 },
  { label: 'Plan', value: 'Yearly' },
];
const tones: Record<(typeof resultTones)[number], Partial<ResultCardProps>> = {
  success: { headline: 'Check-in Successful', name: 'Asha Rao', action: 'Checked in at 10:00', facts },
  warning: {
    headline: 'Check-in Successful',
    name: 'Ravi Iyer',
    action: 'Checked in at 10:00',
    facts,
    warning: 'The membership expired on 31 Oct 2026. Please see the desk.',
  },
  error: { headline: 'Check-in Failed', name: 'Kabir Singh', action: 'This membership is not active.' },
};

/**
 * **When:** Result of a scan at the kiosk, for ten seconds; the screen removes it. Use a new `key` per scan, so that
 * it is announced and flashes again; reduced motion disables the flash.
 *
 * **When not:** Messages at a front desk: Toast.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** surface, muted, accent, on-accent, warning, warning-soft, danger, on-danger, radius-factor.
 */
const meta = {
  title: 'Parts/ResultCard',
  component: ResultCard,
  argTypes: argTypesOf(ResultCard, {
    tone: resultTones,
    headline: 'text',
    name: 'text',
    action: 'text',
    facts: 'object',
    warning: 'text',
  }),
  args: { tone: 'success', headline: '', ...tones.success },
} satisfies Meta<typeof ResultCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const CheckedOut: Story = {
  args: { headline: 'Check-out Successful', action: 'Checked out at 11:26, after 1h 26m' },
};
export const WithWarning: Story = { args: { ...tones.warning, tone: 'warning' } };
export const Failed: Story = { args: { ...tones.error, tone: 'error', facts: [] } };
export const Nobody: Story = {
  args: {
    tone: 'error',
    headline: 'Code not recognised',
    name: undefined,
    action: 'It may have expired. Please scan the code on this screen again.',
    facts: [],
  },
};
export const OnAPhone: Story = { ...WithWarning, globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: {
    ...tones.warning,
    tone: 'warning',
    name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second',
    action: 'Checked in at the branch above the old bakery on Hundred Feet Road at 10:00',
    warning:
      'The membership expired on 31 Oct 2026, and the payment for November has not arrived. Please see the desk.',
  },
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={resultTones} columns={['card']}>
      {(tone) => <ResultCard headline="" {...tones[tone]} tone={tone} className="w-xl" />}
    </Catalogue>
  ),
};
