import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { changedMeanwhile } from './changedMeanwhile.ts';

interface Conflict<List> {
  /** Of the payload, that somebody else has changed. */
  fields: readonly string[];
  before: List;
  latest: List;
}

/**
 * Of a story in which a list is changed by somebody else while its form is open:
 * the edit is refused, then the list is `latest`.
 */
export function conflict<List>({ fields, before, latest }: Conflict<List>) {
  let isChanged = false;
  return {
    beforeEach: () => {
      isChanged = false;
    },
    load: () => (isChanged ? latest : before),
    update: (): never => {
      isChanged = true;
      throw changedMeanwhile(fields);
    },
  };
}

interface SlowerEdit {
  field: RegExp;
  value: string;
  submit: string;
  /** What the field says then. */
  says: RegExp;
  /** Title of the toast, where there is one. */
  toast?: string;
  /** The form is in the page, not in a dialog. */
  isInPage?: boolean;
}

/** Edits a field of the form and sends it, until the field says what it is now. */
export async function editTooLate({ field, value, submit, says, toast, isInPage }: SlowerEdit): Promise<void> {
  const page = within(document.body);
  const form = isInPage ? page : within(await page.findByRole('dialog'));
  const input = await form.findByLabelText(field);
  await fireEvent.change(input, { target: { value } });
  await userEvent.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(input).toHaveAccessibleDescription(says));
  // The toast closes on a click; it would by itself at some moment.
  if (toast !== undefined) await fireEvent.click(await page.findByText(toast));
}
