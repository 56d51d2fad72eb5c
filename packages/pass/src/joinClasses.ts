const kind = (name: string) => name.replace(/-[\d./]+$/, '');

/**
 * Stands in for tailwind-merge in the built page: of two numbers for the same thing, as `h-4 h-3`, the later counts. More
 * is not needed as long as no part is given other classes that undo each other.
 */
export function twMerge(classes: string): string {
  const names = classes.split(' ');
  const last = new Map(names.map((name, index) => [kind(name), index]));
  return names.filter((name, index) => last.get(kind(name)) === index).join(' ');
}
