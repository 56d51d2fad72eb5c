import { expect, test } from 'vitest';
import { eventOf } from '../../testing/gymData.ts';
import { emptyEvents, withEvents } from './branchEvents.ts';

const names = (of: ReturnType<typeof withEvents>) => of.events.map(({ userName }) => userName);

test('events are sorted newest first', () => {
  const branchEvents = withEvents(emptyEvents('andheri'), [eventOf('Old', 9), eventOf('New', 1)]);
  expect(names(withEvents(branchEvents, [eventOf('Between', 5)]))).toEqual(['New', 'Between', 'Old']);
});

test('duplicate events are dropped', () => {
  const branchEvents = withEvents(emptyEvents('andheri'), [eventOf('Asha', 1)]);
  expect(names(withEvents(branchEvents, [eventOf('Asha', 1)]))).toEqual(['Asha']);
});

test('events of other branches are dropped', () => {
  expect(names(withEvents(emptyEvents('bandra'), [eventOf('Asha', 1)]))).toEqual([]);
});

test('the latest 20 are kept', () => {
  const events = Array.from({ length: 25 }, (_, at) => eventOf(`Guest ${at}`, at));
  const branchEvents = withEvents(emptyEvents('andheri'), events);
  expect(names(branchEvents)).toHaveLength(20);
  expect(names(branchEvents).at(-1)).toBe('Guest 19');
});

test('it is complete once the snapshot has arrived', () => {
  const branchEvents = withEvents(emptyEvents('andheri'), [eventOf('Asha', 1)]);
  expect(branchEvents.isComplete).toBe(false);
  const whole = withEvents(branchEvents, [eventOf('Meera', 2)], true);
  expect(names(whole)).toEqual(['Asha', 'Meera']);
  expect(withEvents(whole, [eventOf('Om', 0)]).isComplete).toBe(true);
});
