import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { TextLink, textLinkTones } from './TextLink.tsx';

/**
 * **When:** Navigation. With a router: `<TextLink asChild><Link to="…" /></TextLink>`.
 *
 * **When not:** Actions: Button.
 *
 * **Keyboard:** Enter follows it.
 *
 * **Tokens:** ink, muted, edge, radius-factor.
 */
const meta = {
  title: 'Parts/TextLink',
  component: TextLink,
  argTypes: argTypesOf(TextLink, { children: 'text', tone: textLinkTones, href: 'text', asChild: false }),
  args: { href: '#reset', children: 'Forgot your password' },
} satisfies Meta<typeof TextLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Quiet: Story = { args: { tone: 'quiet' } };
export const AsButton: Story = {
  args: { href: undefined, asChild: true, children: <button type="button">Forgot your password</button> },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={textLinkTones} columns={pseudoStates}>
      {(tone, state) => (
        <PseudoState of="a" state={state}>
          <TextLink tone={tone} href="#reset">
            Forgot your password
          </TextLink>
        </PseudoState>
      )}
    </Catalogue>
  ),
};
