/** The root font size relative to 16 px, to scale pixel sizes with it; 1 on a server. */
export const textScale = () =>
  typeof document === 'undefined'
    ? 1
    : (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
