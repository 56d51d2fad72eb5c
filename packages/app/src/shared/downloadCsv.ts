/** Some browsers read the object URL only after the click event. */
const REVOKE_DELAY_MS = 10_000;

/** Hands a file of comma-separated values to the browser's downloads. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
