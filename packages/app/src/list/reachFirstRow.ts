/** A table that has just been shown measures itself before it has rows; who types fast must not be quicker than that. */
const framesToWait = 10;

/**
 * From the search on to the first member found. A focused row of the table opens its menu by Enter, so Enter is handed on
 * to it; the arrow only moves there.
 */
export function reachFirstRow(page: HTMLElement | null, key: 'Enter' | 'ArrowDown', frames = framesToWait): void {
  const row = page?.querySelector<HTMLElement>('[role="row"][data-index="0"]');
  if (!row) {
    if (frames > 0) requestAnimationFrame(() => reachFirstRow(page, key, frames - 1));
    return;
  }
  row.focus();
  if (key === 'Enter') row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
