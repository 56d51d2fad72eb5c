import { randomUUID } from 'node:crypto';

/** The counter has 12 bits. */
const MAX_COUNT = 0xfff;

let time = 0;
let count = 0;

/**
 * A new id: a UUIDv7 that sorts after all earlier ids of this process, even within one millisecond and after the clock
 * was set back. A counter follows the time (RFC 9562, section 6.2, method 1); 62 bits are random. `randomUUIDv7` does
 * not sort within a millisecond, and other libraries ask the system for random bytes each time,
 * which takes a tenth of a check-in.
 */
export function newId(): string {
  const now = Date.now();
  if (now > time) {
    time = now;
    count = 0;
  } else if (count < MAX_COUNT) {
    count += 1;
  } else {
    time += 1;
    count = 0;
  }
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}
