// These run inside the page: they may use nothing from outside of themselves.

/** Milliseconds of the long tasks, and how many rows were drawn, while the table goes from top to bottom. */
export async function scrollThrough(frames: number) {
  const grid = document.querySelector('[role=grid]')!;
  const box = grid.parentElement!;
  const long: number[] = [];
  const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const drawn = new Set<string | null>();
  for (let frame = 0; frame <= frames; frame += 1) {
    box.scrollTop = ((box.scrollHeight - box.clientHeight) * frame) / frames;
    await new Promise(requestAnimationFrame);
    for (const row of grid.querySelectorAll('[data-index]')) drawn.add(row.getAttribute('data-index'));
  }
  await new Promise(requestAnimationFrame);
  observer.disconnect();
  const last = grid.querySelector(`[aria-rowindex="${grid.getAttribute('aria-rowcount')}"]`);
  const end = last ? last.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom : Number.NaN;
  box.scrollTop = 0;
  await new Promise(requestAnimationFrame);
  return { long, drawn: drawn.size, reachedEnd: end <= 1 };
}

/** Milliseconds of work from each change of the field to the rows being laid out. */
export async function typeInto(texts: string[]) {
  const field = document.querySelector('input')!;
  const grid = document.querySelector('[role=grid]')!;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const answers: { text: string; rows: number; took: number }[] = [];
  for (const text of texts) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const start = performance.now();
    set.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    grid.getBoundingClientRect();
    const took = performance.now() - start;
    answers.push({ text, rows: Number(grid.getAttribute('aria-rowcount')) - 1, took });
  }
  return answers;
}
