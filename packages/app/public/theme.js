// Before anything is painted: as light or as dark as was chosen on this device, and in the brand of the gym whose pages
// were open last. A file of its own, since the pages' policy lets no script stand in them; src/theme/theme.ts and
// src/brand/gymBrand.ts write what is read here.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const stored = JSON.parse(localStorage.getItem('brand'));
  const meta = document.querySelector('meta[name="gym-brand"]');
  const page = meta && JSON.parse(meta.content);
  // A page of a gym's address has that gym's brand; a newer version of it may be stored, where the page is an old copy.
  if (stored && (!page || (page.gymId === stored.gymId && page.version < stored.version))) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(stored.rules);
    document.adoptedStyleSheets = [sheet];
    document.documentElement.dataset.brand = 'gym';
  }
} catch {
  // Storage is blocked, or what is stored cannot be read: system and page decide.
}
