import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import { setupHarness, user } from '../testing/listScreen.ts';
import { FormDialog } from './FormDialog.tsx';

setupHarness();

type Props = ComponentProps<typeof FormDialog>;

function renderDialog({ form, ...props }: Partial<Omit<Props, 'form'>> & { form?: Partial<Props['form']> } = {}) {
  const submit = vi.fn<() => undefined>();
  const onClose = vi.fn<() => void>();
  const still = { isBusy: false, isDirty: false, question: undefined, submitCount: 0, summary: [], submit };
  const dialogOf = (now: Partial<Props['form']> = {}) => (
    <AppHarness>
      <FormDialog title="Plan" submitLabel="Save" {...props} form={{ ...still, ...now }} onClose={onClose}>
        <input aria-label="Name" required />
      </FormDialog>
    </AppHarness>
  );
  const { rerender } = render(dialogOf(form));
  return { submit, onClose, change: (now: Partial<Props['form']>) => rerender(dialogOf(now)) };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Plan' }));
const button = (name: string) => dialog().getByRole('button', { name });
const input = () => dialog().getByLabelText('Name');
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Discard what you entered?' }));

test('Save and Enter submit what the browser would refuse: the schema judges it', async () => {
  const { submit } = renderDialog();
  expect(input()).toHaveFocus();
  expect(button('Save')).toHaveAttribute('data-variant', 'primary');
  expect(button('Save')).not.toHaveAttribute('aria-busy');
  expect(button('Save')).toBeEnabled();
  await user.click(button('Save'));
  expect(submit).toHaveBeenCalledTimes(1);
  await user.type(input(), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(2);
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('submitting never loads another page, and waits for what is under way', () => {
  const { submit, change } = renderDialog();
  const form = input().closest('form') as HTMLFormElement;
  const isPrevented = () => {
    const event = createEvent.submit(form);
    fireEvent(form, event);
    return event.defaultPrevented;
  };
  expect(isPrevented()).toBe(true);
  expect(submit).toHaveBeenCalledOnce();
  change({ isBusy: true });
  expect(isPrevented()).toBe(true);
  expect(submit).toHaveBeenCalledOnce();
});

test('while it is busy it neither closes nor submits again', async () => {
  const { submit, onClose } = renderDialog({ form: { isBusy: true } });
  expect(button('Save')).toHaveAttribute('aria-busy', 'true');
  expect(button('Cancel')).toBeDisabled();
  expect(button('Close')).toBeDisabled();
  await user.click(button('Save'));
  await user.type(input(), '{Enter}{Escape}');
  expect(submit).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('while what it is about is loading, it waits with submitting, and may be closed', async () => {
  const { submit, onClose } = renderDialog({ isLoading: true });
  expect(button('Save')).toHaveAttribute('aria-busy', 'true');
  fireEvent.submit(input());
  expect(submit).not.toHaveBeenCalled();
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('without something to submit the button is disabled', () => {
  renderDialog({ isDisabled: true });
  expect(button('Save')).toBeDisabled();
});

test('what ends something has a red button, and may call Cancel otherwise', () => {
  renderDialog({ danger: true, cancelLabel: 'Keep it', description: 'The membership ends today.' });
  expect(button('Save')).toHaveAttribute('data-variant', 'danger');
  expect(button('Keep it')).toBeInTheDocument();
  expect(dialog().queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('The membership ends today.');
});

test.each([
  [false, () => input()],
  [true, () => button('Save')],
])(
  'the first field has the focus; the button where the defaults are mostly wanted: %s',
  async (focusesSubmit, first) => {
    renderDialog({ focusesSubmit });
    await waitFor(() => expect(first()).toHaveFocus());
  },
);

test('each refusal is announced anew', async () => {
  const name = { fieldId: 'name', message: 'Too long' };
  const { change } = renderDialog({ form: { submitCount: 1, summary: [name] } });
  const alert = await dialog().findByRole('alert');
  expect(alert).toHaveTextContent('There is something to put rightToo long');
  input().focus();
  change({ submitCount: 2, summary: [name, { message: 'Out of order' }] });
  expect(alert).toHaveFocus();
  expect(alert).toHaveTextContent('There are things to put rightToo longOut of order');
});

test.each(['Cancel', 'Close', 'Escape'])('%s closes it', async (way) => {
  const { onClose } = renderDialog();
  await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(button(way)));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each(['Cancel', 'Close', 'Escape'])('%s asks before changes are lost', async (way) => {
  const { onClose } = renderDialog({ form: { isDirty: true } });
  const leave = () => (way === 'Escape' ? user.keyboard('{Escape}') : user.click(button(way)));
  await leave();
  expect((await question()).getByText('It has not been saved yet.')).toBeInTheDocument();
  await user.click((await question()).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await leave();
  await question();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
  await leave();
  const discard = (await question()).getByRole('button', { name: 'Discard' });
  expect(discard).toHaveAttribute('data-variant', 'danger');
  await user.click(discard);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a question is confirmed in the words of the dialog', async () => {
  const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { change } = renderDialog();
  change({ question: { title: 'So old?', description: 'That is 100 years ago.', onConfirm, onCancel } });
  const dialogOfQuestion = within(await screen.findByRole('alertdialog', { name: 'So old?' }));
  expect(dialogOfQuestion.getByText('That is 100 years ago.')).toBeInTheDocument();
  await user.click(dialogOfQuestion.getByRole('button', { name: 'Keep editing' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(dialogOfQuestion.getByRole('button', { name: 'Save' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});
