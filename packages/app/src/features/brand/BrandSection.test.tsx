import { ApiError, type AnswerOf, type InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { brandChoice, brandVersion, gymBrand, harbour } from '../../testing/brandData.ts';
import { changedMeanwhile } from '../../testing/changedMeanwhile.ts';
import { describes } from '../../testing/describes.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './BrandSection.stories.tsx';

const all = composeStories(stories);
setupHarness();

const field = (name: string) => screen.findByRole('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const versions = () => within(screen.getByRole('region', { name: 'Versions' }));
const primaryOf = (label: string) => screen.getByRole('img', { name: label }).style.getPropertyValue('--primary');

/** In stories the product runs at a fixed address. */
const address = (slug: string) => `https://gym.example/g/${slug}`;

/** Whether the browser asks before the page is closed. */
const leave = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

/** A gym that remembers what is published. */
function gym(...published: Parameters<typeof gymBrand>) {
  let brand = gymBrand(...published);
  const add = (choice: Parameters<typeof brandVersion>[1]) => {
    const current = brandVersion((brand.current?.version ?? 0) + 1, choice);
    brand = { ...brand, current, versions: [current, ...brand.versions] };
    return { current };
  };
  const saveGymBrand = vi.fn<(input: InputOf<'saveGymBrand'>) => AnswerOf<'saveGymBrand'>>(({ choice }) => add(choice));
  const restoreGymBrand = vi.fn<(input: InputOf<'restoreGymBrand'>) => AnswerOf<'restoreGymBrand'>>((input) =>
    add(brand.versions.find(({ version }) => version === input.version)?.choice ?? brandChoice()),
  );
  const updateGymSlug = vi.fn<(input: InputOf<'updateGymSlug'>) => AnswerOf<'updateGymSlug'>>(({ slug }) => {
    brand = { ...brand, slug };
    return { slug };
  });
  return { getGymBrand: () => brand, saveGymBrand, restoreGymBrand, updateGymSlug };
}

test('a gym publishes its brand: the preview follows at once, the version is listed', async () => {
  const answers = gym();
  render(<all.NotSet answers={answers} />);
  expect(await field('Main colour, light')).toHaveValue('');
  expect(button('Publish')).toBeDisabled();
  expect(screen.getByText('Nothing is published yet: the gym uses the product’s brand.')).toBeVisible();
  await type('Main colour, light', '#0B5C8F');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Corners' }), 'Round');
  expect(primaryOf('Dashboard, light')).toBe('light-dark(#0b5c8f, #c6f432)');
  expect(answers.saveGymBrand).not.toHaveBeenCalled();
  await user.click(button('Publish'));
  expect(await screen.findByText('Brand Published')).toBeInTheDocument();
  const choice = brandChoice({ light: { primary: '#0b5c8f', accent: null, header: null }, corners: 'round' });
  expect(answers.saveGymBrand.mock.calls).toEqual([
    [{ gymId: expect.any(String) as string, choice, expectedVersion: 0 }],
  ]);
  expect(await versions().findByText('Version 1, from Quiet')).toBeVisible();
  expect(button('Publish')).toBeDisabled();
});

test('what is edited while a brand is being published stays, to be published next', async () => {
  const answer = Promise.withResolvers<undefined>();
  const { saveGymBrand, ...answers } = gym();
  const save = async (input: InputOf<'saveGymBrand'>) => {
    await answer.promise;
    return saveGymBrand(input);
  };
  render(<all.NotSet answers={{ ...answers, saveGymBrand: save }} />);
  await type('Main colour, light', '#0b5c8f');
  await user.click(button('Publish'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Corners' }), 'Round');
  answer.resolve(undefined);
  expect(await screen.findByText('Brand Published')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Corners' })).toHaveDisplayValue('Round');
  expect(await field('Main colour, light')).toHaveValue('#0b5c8f');
  expect(button('Publish')).toBeEnabled();
});

test('what is chosen while the logo is read stays beside its colours', async () => {
  const reading = Promise.withResolvers<undefined>();
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  });
  // jsdom reads no images: this one is all teal.
  Object.assign(HTMLImageElement.prototype, { decode: () => reading.promise });
  const context = { drawImage: () => undefined, getImageData: () => ({ data: [15, 118, 110, 255] }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext);
  render(<all.NotSet>{all.Plain.args.children}</all.NotSet>);
  await user.click(await screen.findByRole('button', { name: 'Colours from the logo' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Corners' }), 'Round');
  await act(() => Promise.resolve(reading.resolve(undefined)));
  expect(await field('Main colour, light')).toHaveValue('#0f766e');
  expect(screen.getByRole('combobox', { name: 'Corners' })).toHaveDisplayValue('Round');
});

test('every surface is shown in both themes, and nothing in it can be reached', async () => {
  render(<all.Plain />);
  await field('Main colour, light');
  const preview = screen.getByRole('region', { name: 'Brand preview' });
  const names = within(preview)
    .getAllByRole('img')
    .map((surface) => surface.getAttribute('aria-label'));
  expect(names.filter((name) => name?.includes(', '))).toEqual(
    ['Dashboard', 'Kiosk', 'Phone', 'Mail'].flatMap((surface) => [`${surface}, light`, `${surface}, dark`]),
  );
  for (const surface of preview.querySelectorAll('[data-brand]')) expect(surface).toHaveAttribute('inert');
});

test('a pale colour says what it lacks, is shown repaired, and the repair can be taken', async () => {
  render(<all.NotSet />);
  await type('Main colour, light', '#ffd166');
  const problem = await screen.findByRole('status');
  expect(problem.textContent).toMatch(/Main colour: 1\.\d:1 on the page, needs 3:1\. Shown as the nearest that passes/);
  const repaired = /#[0-9a-f]{6}/.exec(problem.textContent)?.[0] ?? '';
  expect(primaryOf('Phone, light')).toBe(`light-dark(${repaired}, #c6f432)`);
  await user.click(button(`Use ${repaired}`));
  expect(await field('Main colour, light')).toHaveValue(repaired);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('an unfinished colour is an error and cannot be published', async () => {
  render(<all.NotSet />);
  await type('Accent, dark', '#ffd1');
  expect(await field('Accent, dark')).toBeInvalid();
  expect(button('Publish')).toBeDisabled();
  await user.click(button('Discard changes'));
  expect(await field('Accent, dark')).toHaveValue('');
});

test.each(['Discard changes', 'Publish', 'Use #9e9300'])(
  '%s pressed by the keyboard leaves the focus in the form',
  async (name) => {
    render(<all.NotSet />);
    await type('Main colour, light', '#ffee00');
    act(() => button(name).focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('form', { name: 'Brand' })).toHaveFocus();
  },
);

test('unsaved changes are guarded, together with those of the other form', async () => {
  render(<all.NotSet />);
  await type('Header, light', '#0b2f4a');
  expect(leave()).toBe(true);
  await user.click(button('Discard changes'));
  expect(leave()).toBe(false);
});

test('an earlier version is restored as a new one, after a question', async () => {
  const answers = gym(brandVersion(2, harbour), brandVersion(1, brandChoice({ base: 'ironworks' })));
  render(<all.NotSet answers={answers} />);
  await field('Main colour, light');
  expect(screen.queryByRole('button', { name: 'Restore version 2' })).not.toBeInTheDocument();
  await user.click(button('Restore version 1'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore version 1?' }));
  expect(answers.restoreGymBrand).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await versions().findByText('Version 3, from Ironworks')).toBeVisible();
  expect(answers.restoreGymBrand.mock.calls).toMatchObject([[{ version: 1, expectedVersion: 2 }]]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await field('Main colour, light')).toHaveValue('');
});

test('when another admin was faster, it says so and keeps what is in the form', async () => {
  const answers = { ...gym(), saveGymBrand: failing('state-changed', 'Changed meanwhile') };
  render(<all.NotSet answers={answers} />);
  await type('Main colour, light', '#0b5c8f');
  await user.click(button('Publish'));
  expect(await screen.findByText(/^Another admin has published a brand meanwhile\./)).toBeInTheDocument();
  expect(await field('Main colour, light')).toHaveValue('#0b5c8f');
  await vi.waitFor(() => expect(button('Publish')).toBeEnabled());
});

test('a brand that another admin has published since the edit began is not replaced unseen', async () => {
  const refused = { fields: [], code: 'state-changed' as const, status: 409 };
  const { saveGymBrand, ...answers } = gym();
  // Another browser's: as published, and loaded anew when the window has the focus again.
  saveGymBrand({ gymId: 'gym-1', choice: harbour, expectedVersion: 0 });
  saveGymBrand.mockClear();
  let loads = 0;
  const getGymBrand = () => (loads++ === 0 ? gymBrand() : answers.getGymBrand());
  const save = vi.fn<(input: InputOf<'saveGymBrand'>) => AnswerOf<'saveGymBrand'>>((input) => {
    if (input.expectedVersion !== 1) throw new ApiError('Somebody has changed the brand meanwhile', refused);
    return saveGymBrand(input);
  });
  render(<all.NotSet answers={{ ...answers, getGymBrand, saveGymBrand: save }} />);
  await type('Main colour, light', '#0b5c8f');
  vi.setSystemTime(Date.now() + 60_000);
  fireEvent(window, new Event('visibilitychange'));
  expect(await versions().findByText(/^Version 1/)).toBeVisible();
  await user.click(button('Publish'));
  expect(await screen.findByText(/^Another admin has published a brand meanwhile\./)).toBeInTheDocument();
  expect(saveGymBrand).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(button('Publish')).toBeEnabled());
  await user.click(button('Publish'));
  expect(await screen.findByText('Brand Published')).toBeInTheDocument();
  expect(screen.queryByText(/^Another admin has published a brand meanwhile\./)).not.toBeInTheDocument();
  expect(save.mock.calls.map(([{ expectedVersion }]) => expectedVersion)).toEqual([0, 1]);
});

const choice = (name: string) => screen.findByRole('combobox', { name });

test('an edit that was put back leaves the form to what another admin publishes then', async () => {
  const { saveGymBrand, ...answers } = gym();
  saveGymBrand({ gymId: 'gym-1', choice: harbour, expectedVersion: 0 });
  let loads = 0;
  const getGymBrand = () => (loads++ === 0 ? gymBrand() : answers.getGymBrand());
  render(<all.NotSet answers={{ ...answers, getGymBrand, saveGymBrand }} />);
  const corners = await choice('Corners');
  await user.selectOptions(corners, 'Square');
  expect(button('Publish')).toBeEnabled();
  await user.selectOptions(corners, 'As in the brand above');
  vi.setSystemTime(Date.now() + 60_000);
  fireEvent(window, new Event('visibilitychange'));
  expect(await versions().findByText(/^Version 1/)).toBeVisible();
  expect(await choice('Start from')).toHaveValue(harbour.base);
  expect(button('Discard changes')).toBeDisabled();
});

test('the slower of two admins sees the address that the other one has set', async () => {
  const { updateGymSlug, ...answers } = gym();
  const set = vi.fn<(input: InputOf<'updateGymSlug'>) => AnswerOf<'updateGymSlug'>>((input) => {
    if (input.basis === 'faster') return updateGymSlug(input);
    updateGymSlug({ gymId: 'gym-1', slug: 'faster' });
    throw changedMeanwhile(['slug']);
  });
  render(<all.NotSet answers={{ ...answers, updateGymSlug: set }} />);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await type('Last part of the address', 'slower');
  await user.click(button('Change address'));
  await describes(await field('Last part of the address'), 'Changed to faster at another desk');
  expect(await field('Last part of the address')).toHaveValue('slower');
  await user.click(button('Change address'));
  expect(await screen.findByText(address('slower'), { selector: 'code' })).toBeVisible();
  expect(set.mock.calls.map(([{ basis }]) => basis)).toEqual(['demo-gym', 'faster']);
});

test('the address is copied and changed', async () => {
  const answers = gym();
  render(<all.NotSet answers={answers} />);
  await screen.findByText(address('demo-gym'));
  await user.click(button('Copy'));
  expect(await window.navigator.clipboard.readText()).toBe(address('demo-gym'));
  await user.click(button('Change'));
  expect(await field('Last part of the address')).toHaveFocus();
  expect(button('Change address')).toBeDisabled();
  await type('Last part of the address', 'iron-lotus');
  await user.click(button('Change address'));
  expect(await screen.findByText(address('iron-lotus'), { selector: 'code' })).toBeVisible();
  expect(answers.updateGymSlug.mock.calls).toMatchObject([[{ slug: 'iron-lotus' }]]);
  expect(button('Change')).toHaveFocus();
});

test('an edited address is guarded like unsaved changes; Cancel returns to the address and its button', async () => {
  render(<all.NotSet answers={gym()} />);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(leave()).toBe(false);
  await type('Last part of the address', 'iron-lotus');
  expect(leave()).toBe(true);
  await user.click(button('Cancel'));
  expect(leave()).toBe(false);
  expect(screen.getByText(address('demo-gym'))).toBeVisible();
  expect(button('Change')).toHaveFocus();
});

test('a reserved address is refused before it is sent', async () => {
  const answers = gym();
  render(<all.NotSet answers={answers} />);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await type('Last part of the address', 'login');
  await user.click(button('Change address'));
  await describes(await field('Last part of the address'), 'This address is reserved');
  expect(answers.updateGymSlug).not.toHaveBeenCalled();
});

test('an address of another gym is an error of the field', async () => {
  render(
    <all.NotSet answers={{ ...gym(), updateGymSlug: failing('slug-taken', 'Another gym has this address', 'slug') }} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await type('Last part of the address', 'iron-lotus');
  await user.click(button('Change address'));
  await vi.waitFor(async () =>
    expect(await field('Last part of the address')).toHaveAccessibleDescription('Another gym has this address'),
  );
});

test('a brand that cannot be loaded is an error with a retry', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Brand')).toBeVisible();
  expect(screen.getByText('Out of order')).toBeVisible();
});
