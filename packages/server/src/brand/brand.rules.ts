import type { BrandChoice } from '@spotter/api';

/** A choice as a flat row of named values, for the Activity Tracker; of no choice all are null. */
export const choiceFields = (choice: BrandChoice | undefined) => ({
  base: choice?.base ?? null,
  primaryLight: choice?.light.primary ?? null,
  accentLight: choice?.light.accent ?? null,
  headerLight: choice?.light.header ?? null,
  primaryDark: choice?.dark.primary ?? null,
  accentDark: choice?.dark.accent ?? null,
  headerDark: choice?.dark.header ?? null,
  corners: choice?.corners ?? null,
  density: choice?.density ?? null,
  font: choice?.font ?? null,
});
