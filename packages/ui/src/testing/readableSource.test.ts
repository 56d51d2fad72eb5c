import { expect, test } from 'vitest';
import { readableSource } from './readableSource.ts';

test('a handler and an icon are printed as they are written', () => {
  const printed = `<Button
  icon={{
    $$typeof: Symbol(react.forward_ref),
    displayName: 'Plus',
    render: function noRefCheck() {}
  }}
  onClick={function OY(){}}
>`;
  expect(readableSource(printed)).toBe(`<Button
  icon={Plus}
  onClick={() => {}}
>`);
});

test('the source of a render function stays', () => {
  const source = `{ render: () => <Table icon={Plus} cell={({ count }) => count} /> }`;
  expect(readableSource(source)).toBe(source);
});
