import { expect, test } from 'vitest';
import { eventOf } from '../../testing/gymData.ts';
import { emptyEvents, withEvents } from './branchEvents.ts';

const names = (of: ReturnType<typeof withEvents>) => of.events.map(({ userName }) => userName);

test('newest first, however they come', () => {
  const heard = withEvents(emptyEvents('andheri'), [eventOf('Old', 9), eventOf('New', 1)]);
  expect(names(withEvents(heard, [eventOf('Between', 5)]))).toEqual(['New', 'Between', 'Old']);
});

test('an event that is told twice stands there once', () => {
  const heard = withEvents(emptyEvents('andheri'), [eventOf('Asha', 1)]);
  expect(names(withEvents(heard, [eventOf('Asha', 1)]))).toEqual(['Asha']);
});

test('of another branch nothing is kept', () => {
  expect(names(withEvents(emptyEvents('bandra'), [eventOf('Asha', 1)]))).toEqual([]);
});

test('the newest twenty are kept', () => {
  const events = Array.from({ length: 25 }, (_, at) => eventOf(`Guest ${at}`, at));
  const heard = withEvents(emptyEvents('andheri'), events);
  expect(names(heard)).toHaveLength(20);
  expect(names(heard).at(-1)).toBe('Guest 19');
});

test('it is whole from the time on that the server has told what was before', () => {
  const heard = withEvents(emptyEvents('andheri'), [eventOf('Asha', 1)]);
  expect(heard.isComplete).toBe(false);
  const whole = withEvents(heard, [eventOf('Meera', 2)], true);
  expect(names(whole)).toEqual(['Asha', 'Meera']);
  expect(withEvents(whole, [eventOf('Om', 0)]).isComplete).toBe(true);
});
