import { checkChoice } from '@spotter/ui/brands';
import { expect, test } from 'vitest';
import { choiceOf, draftOf, isSameDraft, isUnfinished, noChoice, problemOf } from './brandDraft.ts';

const withPrimary = (primary: string) => {
  const draft = draftOf(noChoice);
  return { ...draft, light: { ...draft.light, primary } };
};

test('a choice comes back from its draft', () => {
  const choice = {
    ...noChoice,
    base: 'sunrise',
    dark: { ...noChoice.dark, header: '#0b2f4a' },
    font: 'baloo-2',
  } as const;
  expect(choiceOf(draftOf(choice))).toEqual(choice);
});

test('a colour in capitals is the same colour; one that is not finished is that of the base', () => {
  expect(choiceOf(withPrimary('#0B5C8F')).light.primary).toBe('#0b5c8f');
  expect(choiceOf(withPrimary('#0b5')).light.primary).toBeNull();
  expect([
    isUnfinished(withPrimary('#0b5')),
    isUnfinished(withPrimary('')),
    isUnfinished(withPrimary('#0b5c8f')),
  ]).toEqual([true, false, false]);
});

test('drafts differ by any field', () => {
  const draft = draftOf(noChoice);
  expect(isSameDraft(draft, draftOf(noChoice))).toBe(true);
  expect(isSameDraft(draft, withPrimary('#0b5c8f'))).toBe(false);
  for (const change of [{ base: 'clear' }, { corners: 'round' }, { density: 'compact' }, { font: 'inter' }] as const) {
    expect(isSameDraft(draft, { ...draft, ...change })).toBe(false);
  }
});

const problemsOf = (primary: string) => checkChoice(choiceOf(withPrimary(primary))).map(problemOf);

test('a colour that lacks contrast says where, how much, and what it becomes', () => {
  expect(problemsOf('#0b5c8f')).toEqual([undefined]);
  expect(problemsOf('#ffd166')).toEqual([
    '1.3:1 on the page, needs 3:1. Shown as the nearest that passes: #b68a00 (3.0:1).',
  ]);
});

test('a header that no text suits says so', () => {
  const draft = draftOf(noChoice);
  const [check] = checkChoice(choiceOf({ ...draft, dark: { ...draft.dark, header: '#808080' } }));
  expect(check && problemOf(check)).toMatch(/^5\.\d:1 with its text, needs 6:1\. .* #[0-9a-f]{6} \(6\.\d:1\)\.$/);
});
