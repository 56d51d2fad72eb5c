import type { ArgTypes, Args } from '@storybook/react-vite';
import type { cva } from 'class-variance-authority';
import { isValidElement } from 'react';
import { expect, test, vi } from 'vitest';

type Variants = Record<string, Record<string, string>>;

/** Every `cva` variant of the library: component, variant, values. */
const variants = vi.hoisted(() => [] as [component: string, variant: string, values: string[]][]);
vi.mock('class-variance-authority', async (importActual) => {
  const actual = await importActual<{ cva: typeof cva }>();
  return {
    ...actual,
    cva: (...[base, config]: Parameters<typeof cva<Variants>>) => {
      const [, component = ''] = /\/components\/(\w+)\//.exec(new Error().stack ?? '') ?? [];
      for (const [variant, values] of Object.entries(config?.variants ?? {})) {
        variants.push([component, variant, Object.keys(values)]);
      }
      return actual.cva(base, config);
    },
  };
});

interface Stories {
  default: { args?: Args; argTypes?: Partial<ArgTypes> };
}
const files = import.meta.glob<Stories>('./components/*/*.stories.tsx', { eager: true });
const modules = import.meta.glob<Record<string, unknown>>(
  ['./components/*/*.{ts,tsx}', '!./components/*/*.{stories,test,fixtures}.{ts,tsx}'],
  { eager: true },
);
const componentOf = (path: string) => path.split('/')[2] ?? '';
const components = Object.entries(files).map(([path, stories]) => ({
  name: componentOf(path),
  stories: Object.values(stories) as { args?: Args }[],
  defaults: stories.default.args,
  argTypes: stories.default.argTypes ?? {},
}));
const optionsOf = (argTypes: Partial<ArgTypes>) =>
  Object.values(argTypes).map((argType) => argType?.options as readonly string[] | undefined);

/** Variants that follow from the data or the space, not from a prop. */
const derived: Record<string, string[]> = {
  AppFrame: ['place'],
  DoorRow: ['tone'],
  PersonRow: ['tone'],
  DataTable: ['layout', 'at', 'first', 'lead', 'wide', 'hasBox', 'brief'],
  OccupancyCard: ['color'],
  ResultScreen: ['length', 'hasName'],
};

test.each(components)('$name: every cva variant is a control with all its values', ({ name, argTypes }) => {
  const own = variants.filter(([component, variant]) => component === name && !derived[name]?.includes(variant));
  const options = optionsOf(argTypes).map((values) => values?.join());
  expect(own.filter(([, , values]) => !options.includes(values.join()))).toEqual([]);
});

test('the components have variants', () => {
  expect(variants.map(([component]) => component)).toEqual(expect.arrayContaining(['Button', 'StatusBadge', 'Toast']));
});

/** Lists of values within an object, not of a prop. */
const nested = ['statusColors', 'doorNoteTones', 'personExpiryTones', 'waitingStates'];

test.each(components)('$name: every list of values it exports is the options of a control', ({ name, argTypes }) => {
  const exported = Object.entries(modules).flatMap(([path, module]) =>
    componentOf(path) === name ? Object.entries(module) : [],
  );
  const lists = exported.filter(([list, value]) => Array.isArray(value) && !nested.includes(list));
  const options: unknown[] = optionsOf(argTypes);
  expect(lists.filter(([, values]) => !options.includes(values))).toEqual([]);
});

test.each(components)('$name: every prop that its stories set is listed', ({ stories, argTypes }) => {
  const set = new Set(stories.flatMap(({ args = {} }) => Object.keys(args)));
  set.delete('className');
  expect(Object.keys(argTypes)).toEqual(expect.arrayContaining([...set]));
});

/** As Storybook sends a changed object: without functions, and what React made of them. */
const survivesEditing = (value: unknown) => {
  const isData = (part: unknown): boolean =>
    typeof part !== 'function' &&
    !isValidElement(part) &&
    (typeof part !== 'object' ||
      part === null ||
      Object.entries(part).every(([key, inner]) => key !== '$$typeof' && isData(inner)));
  return isData(value);
};

test.each(components)('$name: a control of an object takes nothing from it', ({ defaults, stories, argTypes }) => {
  const edited = Object.entries(argTypes).flatMap(([name, argType]) => (argType?.control === 'object' ? [name] : []));
  const isTaken = (name: string) =>
    [defaults, ...stories.map(({ args }) => args)].some((args) => !survivesEditing(args?.[name]));
  expect(edited.filter(isTaken)).toEqual([]);
});

test.each(components)('$name: it can be edited', ({ argTypes }) => {
  expect(Object.values(argTypes).filter((argType) => argType?.control !== false)).not.toEqual([]);
});
