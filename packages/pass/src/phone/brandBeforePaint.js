// Before anything is painted: the brand of the member's gym. The build makes a file of its own of it, since the page's
// policy lets no script stand in it; gymBrand.ts writes what is read here.
try {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(JSON.parse(localStorage.getItem('pass.brand')).rules);
  document.adoptedStyleSheets = [sheet];
  document.documentElement.dataset.brand = 'gym';
} catch {
  // Storage is blocked, or no brand is stored: the page's own.
}
