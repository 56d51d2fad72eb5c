/**
 * From the search on to the first member found. A focused row of the table opens its menu by Enter, so Enter is handed on
 * to it; the arrow only moves there.
 */
export function reachFirstRow(page: HTMLElement | null, key: 'Enter' | 'ArrowDown'): void {
  const row = page?.querySelector<HTMLElement>('[role="row"][data-index="0"]');
  row?.focus();
  if (key === 'Enter') row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
