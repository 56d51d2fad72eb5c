import type { PlainName } from '@spotter/api';

/** The calls whose answers change with who is inside, and with branches and their capacity. */
export const occupancyCalls = ['getOccupancy', 'getOccupancies'] as const satisfies PlainName[];
