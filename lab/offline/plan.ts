// What three devices record in half an hour without a connection, and what has to become of it.
import { randomUUID } from 'node:crypto';
import type { OfflineOperation, OfflineOutcome } from '@spotter/api';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** How long the gym has no connection. */
export const OUTAGE_MS = 30 * MINUTE_MS;

export const deviceNames = ['desk', 'second desk', 'kiosk'] as const;
type DeviceName = (typeof deviceNames)[number];

/** Operations of which any may be recorded, but as many as `recorded` says. */
interface Group {
  ids: string[];
  outcomes: Partial<Record<OfflineOutcome, number>>;
}

export interface Plan {
  /** Of each device, in the order in which it recorded them. */
  queues: Record<DeviceName, OfflineOperation[]>;
  groups: Group[];
}

/** How often each kind of visit happens: 200 operations of 90 members. */
const counts = { atOneDesk: 40, atTwoDesks: 20, byCard: 20, cardsReadAgain: 5, twice: 10, unknownCards: 5 };
export const MEMBERS = counts.atOneDesk + counts.atTwoDesks + counts.byCard + counts.twice;
export const OPERATIONS = 200;

export const cardOf = (member: number) => `LAB${String(member).padStart(5, '0')}`;

/** The operations between `start` and the end of the outage. */
export function planOutage(memberIds: string[], start: number): Plan {
  const queues: Plan['queues'] = { desk: [], 'second desk': [], kiosk: [] };
  const groups: Group[] = [];
  const record = (device: DeviceName, operation: OfflineOperation) => {
    queues[device].push(operation);
    return operation.id;
  };
  const manual = (device: DeviceName, member: number, action: 'checkin' | 'checkout', at: number) =>
    record(device, { id: randomUUID(), type: 'MANUAL', action, targetUserId: memberIds[member] ?? '', at });
  const card = (cardNumber: string, at: number) => record('kiosk', { id: randomUUID(), type: 'CARD', cardNumber, at });
  let member = 0;
  const times = (count: number, visit: (member: number, enters: number, leaves: number) => Group) => {
    for (let number = 0; number < count; number += 1, member += 1) {
      const enters = start + (member % 20) * 30 * SECOND_MS + member;
      groups.push(visit(member, enters, enters + 15 * MINUTE_MS));
    }
  };
  const desks = ['desk', 'second desk'] as const;
  times(counts.atOneDesk, (who, enters, leaves) => {
    const device = desks[who % 2] ?? 'desk';
    const ids = [manual(device, who, 'checkin', enters), manual(device, who, 'checkout', leaves)];
    return { ids, outcomes: { recorded: 2 } };
  });
  times(counts.atTwoDesks, (who, enters, leaves) => {
    const ids = [manual('desk', who, 'checkin', enters), manual('second desk', who, 'checkout', leaves)];
    return { ids, outcomes: { recorded: 2 } };
  });
  times(counts.byCard, (who, enters, leaves) => {
    const ids = [card(cardOf(who), enters), card(cardOf(who), leaves)];
    if (who % 4 !== 0) return { ids, outcomes: { recorded: 2 } };
    return { ids: [...ids, card(cardOf(who), enters + 20 * SECOND_MS)], outcomes: { recorded: 2, repeated: 1 } };
  });
  times(counts.twice, (who, enters, leaves) => {
    const ids = [
      manual('desk', who, 'checkin', enters),
      manual('second desk', who, 'checkin', enters + 2 * MINUTE_MS),
      manual('desk', who, 'checkout', leaves),
    ];
    return { ids, outcomes: { recorded: 2, conflict: 1 } };
  });
  for (let number = 0; number < counts.unknownCards; number += 1) {
    groups.push({ ids: [card(`UNKNOWN${number}`, start + number * MINUTE_MS)], outcomes: { refused: 1 } });
  }
  for (const device of deviceNames) queues[device].sort((one, other) => one.at - other.at);
  return { queues, groups };
}
