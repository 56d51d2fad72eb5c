/** The root font size relative to 16 px, to scale pixel sizes with it. */
export const textScale = () => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
