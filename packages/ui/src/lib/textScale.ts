/** How much larger than 16 px a visitor has text written: what is counted in pixels grows with it. */
export const textScale = () => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
