import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Dialog } from './Dialog.tsx';
import * as stories from './Dialog.stories.tsx';

const { Closed, Busy, LongContent } = composeStories(stories);

testConformance('dialog', (props) => <Dialog {...props} open onOpenChange={() => {}} title="Title" />);

test('has name and description, and focuses its first field', async () => {
  render(<Closed />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'Add New Member' });
  expect(dialog).toHaveAccessibleDescription('They can check in as soon as they are saved.');
  expect(screen.getByLabelText(/Full Name/)).toHaveFocus();
});

test.each(['{Escape}', '{Shift>}{Tab}{/Shift}{Enter}'])('closed by %s, it returns the focus', async (keys) => {
  render(<Closed />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard(keys);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Open' })).toHaveFocus();
});

test('traps the focus', async () => {
  render(<Closed />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  for (let step = 0; step < 7; step += 1) {
    await userEvent.tab();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  }
});

test('busy, it cannot be closed', async () => {
  render(<Busy />);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector('[data-slot=dialog]')!.previousElementSibling!);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(screen.getByRole('dialog')).toBeVisible();
});

function Rows() {
  const [rows, setRows] = useState(['Asha', 'Ravi']);
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        {rows.map((row, index) => (
          <button type="button" key={row} tabIndex={index === 0 ? 0 : -1} onClick={() => setOpen(true)}>
            {row}
          </button>
        ))}
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Delete Asha?">
        <button
          type="button"
          onClick={() => {
            setRows(['Ravi']);
            setOpen(false);
          }}
        >
          Delete
        </button>
      </Dialog>
    </>
  );
}

test('when the opener was removed, the focus moves to the nearest tab stop', async () => {
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Asha' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Ravi' })).toHaveFocus();
});

function Note() {
  const [isOpen, setOpen] = useState(false);
  const [isThere, setIsThere] = useState(true);
  const remove = () => {
    setIsThere(false);
    setOpen(false);
  };
  return (
    <section aria-label="Card" tabIndex={-1}>
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Remove
        </button>
      )}
      <button type="button">Something else</button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Remove it?">
        <button type="button" onClick={remove}>
          Yes
        </button>
      </Dialog>
    </section>
  );
}

test('when the opener was removed, what was around it has the focus if it can', async () => {
  render(<Note />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Card' })).toHaveFocus());
});

function LoadingThenForm() {
  const [dialog, setDialog] = useState<'loading' | 'form'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <button type="button" onClick={() => setDialog('loading')}>
        Open
      </button>
      {dialog === 'loading' && (
        <Dialog key="loading" open onOpenChange={close} title="Loading">
          <button type="button" onClick={() => setDialog('form')}>
            Loaded
          </button>
        </Dialog>
      )}
      {dialog === 'form' && <Dialog key="form" open onOpenChange={close} title="Form" />}
    </>
  );
}

test('a dialog in place of another one returns the focus to what opened the first', async () => {
  render(<LoadingThenForm />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name: 'Loaded' }));
  const form = await screen.findByRole('dialog', { name: 'Form' });
  await waitFor(() => expect(form).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('its title and its buttons are no landmarks of the page', () => {
  render(<Closed open />);
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

const header = () => screen.getByRole('heading', { name: /^Attendance History/ }).parentElement!;

test('says that some of its content is above, until it is scrolled back or opened anew', async () => {
  render(<LongContent />);
  const scrollTo = (top: number) => fireEvent.scroll(header().nextElementSibling!, { target: { scrollTop: top } });
  expect(header()).not.toHaveAttribute('data-scrolled');
  scrollTo(10);
  expect(header()).toHaveAttribute('data-scrolled');
  scrollTo(0);
  expect(header()).not.toHaveAttribute('data-scrolled');
  scrollTo(10);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(header()).not.toHaveAttribute('data-scrolled');
});

test('Escape ends a composition and leaves the dialog open', () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <Dialog open onOpenChange={onOpenChange} title="Add">
      <input />
    </Dialog>,
  );
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true });
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
