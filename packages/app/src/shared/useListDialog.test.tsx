import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useListDialog } from './useListDialog.ts';

function Page() {
  const { dialog, open, add, close } = useListDialog<{ is: 'edit'; name: string }>();
  return (
    <>
      <p>{dialog?.is === 'edit' ? `edit ${dialog.name}` : (dialog?.is ?? 'none')}</p>
      <button onClick={add}>Add</button>
      <button onClick={() => open({ is: 'edit', name: 'Asha' })}>Edit</button>
      <button onClick={close}>Close</button>
    </>
  );
}

const show = (state?: { open: string }) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/staff', state }]}>
      <Page />
    </MemoryRouter>,
  );

test('one dialog is open at a time', async () => {
  show();
  expect(screen.getByText('none')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('add')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByText('edit Asha')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('none')).toBeInTheDocument();
});

test.each([
  ['add', 'add'],
  ['checkout-all', 'none'],
])('with the intent %s the page opens: %s', (intent, dialog) => {
  show({ open: intent });
  expect(screen.getByText(dialog)).toBeInTheDocument();
});
