// Before anything is painted: as light or as dark as was chosen on this device. A file of its own, since the pages'
// policy lets no script stand in them; src/theme/theme.ts writes what is read here.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's choice holds.
}
