export const occupancyLevels = ['calm', 'busy', 'full'] as const;
export type OccupancyLevel = (typeof occupancyLevels)[number];

/** Busy above 60 percent, full above 80. */
export function occupancyLevel(count: number, capacity: number): OccupancyLevel {
  const share = occupancyPercent(count, capacity);
  if (share > 80) return 'full';
  return share > 60 ? 'busy' : 'calm';
}

/** 0 to 100. Without capacity: 0 when empty, else 100. */
export const occupancyPercent = (count: number, capacity: number) =>
  capacity > 0 ? Math.min(100, Math.max(0, (count / capacity) * 100)) : count > 0 ? 100 : 0;
