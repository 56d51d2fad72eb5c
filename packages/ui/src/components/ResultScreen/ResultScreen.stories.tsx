import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Button } from '../Button/Button.tsx';
import type { ResultScreenProps } from './ResultScreen.tsx';
import { ResultScreen, resultTones } from './ResultScreen.tsx';

const facts = [
  { label: 'Visits', value: 100 },
  { label: 'Plan', value: 'Yearly' },
];
const tones: Record<(typeof resultTones)[number], Partial<ResultScreenProps>> = {
  success: {
    headline: 'Check-in Successful',
    name: 'Asha Rao',
    greeting: 'Welcome back, Asha · visit 100',
    action: 'Checked in at 10:00 am',
    facts,
  },
  attention: {
    headline: 'Check-in Successful',
    name: 'Ravi Iyer',
    greeting: 'Welcome back, Ravi · visit 49',
    action: 'Checked in at 10:00 am',
    facts: [{ label: 'Visits', value: 49 }, ...facts.slice(1)],
    notices: ['Membership expired on 31 Oct 2026. Ask the desk to renew.'],
  },
  refused: {
    headline: 'Check-in Failed',
    name: 'Kabir Singh',
    notices: ['Membership expired 5 weeks ago, on 18 Oct 2026. Please see the desk.'],
  },
};
const next = (
  <div className="flex justify-center px-6 pb-8">
    <Button size="lg" className="h-14 min-w-56 text-xl">
      Next
    </Button>
  </div>
);

/**
 * **When:** Result of a scan at a kiosk or on a phone: over the whole screen, in its tone. The caller removes it. Use a
 * new `key` per result, so that it is announced; reduced motion disables the entrance.
 *
 * **When not:** Messages at a front desk: Toast.
 *
 * **Keyboard:** None of its own.
 *
 * **Tokens:** accent, on-accent, warning, canvas, danger, on-danger, radius-factor.
 */
const meta = {
  title: 'Parts/ResultScreen',
  component: ResultScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'tablet' } },
  argTypes: argTypesOf(ResultScreen, {
    tone: resultTones,
    headline: 'text',
    name: 'text',
    greeting: 'text',
    action: 'text',
    facts: 'object',
    notices: 'object',
    children: false,
  }),
  args: { tone: 'success', headline: '', className: 'min-h-dvh', ...tones.success, children: next },
} satisfies Meta<typeof ResultScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };
const upright = { viewport: { value: 'tabletUpright' } };
const inTheDark = { viewport: { value: 'tablet' }, theme: 'dark' };
const brand = (name: string) => ({ viewport: { value: 'tablet' }, brand: name });
const longName = 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second';

export const Plain: Story = {};
export const CheckedOut: Story = {
  args: {
    headline: 'Check-out Successful',
    greeting: 'See you soon, Asha',
    action: 'Checked out at 11:26 am',
  },
};
export const GoodNews: Story = { args: { notices: ['Happy birthday', '100th visit'] } };
export const Attention: Story = { args: { ...tones.attention, tone: 'attention' } };
export const Refused: Story = {
  args: { ...tones.refused, tone: 'refused', greeting: undefined, action: undefined, facts: [] },
};
export const Nobody: Story = {
  args: {
    tone: 'refused',
    headline: 'Card not recognised',
    name: undefined,
    greeting: undefined,
    action: 'This card is not known here. Please ask at the desk.',
    facts: [],
  },
};
export const FullName: Story = { args: { name: 'Mohammed Iqbal Siddiqui' } };
export const LongText: Story = {
  args: {
    ...tones.attention,
    tone: 'attention',
    name: longName,
    greeting: 'Welcome back, Venkatanarasimharajuvaripeta · visit 1,200',
    action: 'Checked in at the branch above the old bakery on Hundred Feet Road at 10:00 am',
    notices: [
      'Membership expired on 31 Oct 2026, and the payment for November has not arrived. Please see the desk.',
      'The branch is as full as it may be: 120 of 120',
    ],
  },
};
export const LongReason: Story = {
  args: {
    ...Refused.args,
    name: longName,
    notices: [
      'Membership frozen until 9 Nov 2026 for a journey; the desk can end the freeze. Members of other branches are not let in after 6 pm.',
    ],
  },
};
export const ReducedMotion: Story = { parameters: { media: { 'prefers-reduced-motion': 'reduce' } } };
export const SuccessInTheDark: Story = { globals: inTheDark };
export const AttentionInTheDark: Story = { ...Attention, globals: inTheDark };
export const RefusedInTheDark: Story = { ...Refused, globals: inTheDark };
export const Ironworks: Story = { globals: brand('ironworks') };
export const IronworksAttention: Story = { ...Attention, globals: brand('ironworks') };
export const IronworksRefused: Story = { ...Refused, globals: brand('ironworks') };
export const Sunrise: Story = { globals: brand('sunrise') };
export const SunriseAttention: Story = { ...Attention, globals: brand('sunrise') };
export const SunriseRefused: Story = { ...Refused, globals: brand('sunrise') };
export const Clear: Story = { globals: brand('clear') };
export const ClearAttention: Story = { ...Attention, globals: brand('clear') };
export const ClearRefused: Story = { ...Refused, globals: brand('clear') };
export const Upright: Story = { globals: upright };
export const UprightLongText: Story = { ...LongText, globals: upright };
export const OnAPhone: Story = { globals: phone };
export const AttentionOnAPhone: Story = { ...Attention, globals: phone };
export const RefusedOnAPhone: Story = { ...Refused, globals: phone };
export const LongTextOnAPhone: Story = { ...LongText, globals: phone };
export const AllLooks: Story = {
  tags: ['catalogue'],
  globals: { viewport: { value: 'desk' } },
  render: () => (
    <Catalogue rows={resultTones} columns={['screen']}>
      {(tone) => <ResultScreen headline="" {...tones[tone]} tone={tone} className="w-xl" />}
    </Catalogue>
  ),
};
