import type { ArgTypes } from '@storybook/react-vite';
import type { ComponentProps, ElementType } from 'react';

/**
 * How a prop is edited: a list gives its options;
 * `false` is for what a form cannot write, such as an element or an icon.
 */
type Control = false | 'text' | 'number' | 'boolean' | 'object' | 'action' | readonly (string | boolean)[];

type ControlOf<Value> =
  | false
  | 'object'
  | (string extends Value ? 'text' : never)
  | (number extends Value ? 'number' : never)
  | (true extends Value ? 'boolean' : never)
  | (Extract<Value, (...args: never[]) => unknown> extends never ? never : 'action')
  | (Extract<Value, string> extends never ? never : readonly Extract<Value, string | boolean>[]);

/**
 * Storybook Controls of a component, from the same `as const` lists as its types. Explicit, because nothing infers
 * them: TypeScript 7 has no compiler API, and react-docgen cannot resolve `(typeof sizes)[number]`.
 */
export function argTypesOf<Component extends ElementType>(
  _component: Component,
  controls: { [Name in keyof ComponentProps<Component>]?: ControlOf<ComponentProps<Component>[Name]> },
): Partial<ArgTypes<ComponentProps<Component>>> {
  const entries = Object.entries<Control>(controls as Record<string, Control>);
  return Object.fromEntries(entries.map(([name, control]) => [name, argType(name, control)])) as Partial<
    ArgTypes<ComponentProps<Component>>
  >;
}

const typeNames = { text: 'string', number: 'number', boolean: 'boolean', object: 'object' } as const;

function argType(name: string, control: Control) {
  if (control === false) return { control };
  if (control === 'action') return { action: name, control: false, table: { type: { summary: 'function' } } };
  if (typeof control === 'string') return { control, table: { type: { summary: typeNames[control] } } };
  const literals = control.map((option) => (typeof option === 'string' ? `'${option}'` : String(option)));
  return {
    options: control,
    control: control.length > 4 ? 'select' : 'inline-radio',
    table: { type: { summary: literals.join(' | ') } },
  };
}
