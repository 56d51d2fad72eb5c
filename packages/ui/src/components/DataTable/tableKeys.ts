/** Which row a key leads to; undefined for a key that does not move. `page` is how many rows a page key passes. */
export function destination(key: string, from: number, count: number, page: number): number | undefined {
  const to: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = to[key];
  return target === undefined ? undefined : Math.max(0, Math.min(target, count - 1));
}
