import { contrast } from '../brands/contrast.ts';

/** As `#rrggbb`, of colours painted on each other, in any CSS syntax. */
function paint(colours: readonly string[]): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  for (const colour of colours) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  const pixel = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${pixel.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour that this CSS value has inside the element: `var(--focus)`. */
function resolveColour(element: Element, value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/**
 * WCAG contrast, 1 to 21, of a colour, by default the element's own,
 * on the backgrounds that the browser paints behind it.
 */
export function paintedContrast(element: Element, colour?: string): number {
  const grounds: string[] = [];
  for (let current: Element | null = element; current; current = current.parentElement) {
    grounds.unshift(getComputedStyle(current).backgroundColor);
  }
  const front = colour?.startsWith('var')
    ? resolveColour(element, colour)
    : (colour ?? getComputedStyle(element).color);
  return contrast(paint([...grounds, front]), paint(grounds));
}
