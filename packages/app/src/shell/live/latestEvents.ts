import type { AttendanceEvent } from '@spotter/api';

/** As many as the feed begins with. */
const most = 20;

/** What has been heard of one branch, newest first. */
export interface Heard {
  branch: string;
  events: readonly AttendanceEvent[];
  /** The server has told what was before. */
  isWhole: boolean;
}

export const nothingOf = (branch: string): Heard => ({ branch, events: [], isWhole: false });

/** With more events: each once, newest first, no more than twenty. Those of another branch are nobody's business here. */
export function withEvents(heard: Heard, more: readonly AttendanceEvent[], isWhole = heard.isWhole): Heard {
  const known = new Map([...heard.events, ...more].map((event) => [event.id, event]));
  const events = [...known.values()]
    .filter(({ branchId }) => branchId === heard.branch)
    .toSorted((one, other) => other.timestamp - one.timestamp)
    .slice(0, most);
  return { branch: heard.branch, events, isWhole };
}
