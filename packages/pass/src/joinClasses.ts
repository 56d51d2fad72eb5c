const propertyOf = (name: string) => name.replace(/-[\d./]+$/, '');

/**
 * Replaces tailwind-merge in the build (7 kB): of two numeric classes for one property, as in `h-4 h-3`, the later
 * wins. `joinClasses.mock.test.tsx` checks every story against the real one.
 */
export function twMerge(classes: string): string {
  const names = classes.split(' ');
  const last = new Map(names.map((name, index) => [propertyOf(name), index]));
  return names.filter((name, index) => last.get(propertyOf(name)) === index).join(' ');
}
