/** Some browsers read the object URL only after the click event. */
const REVOKE_DELAY_MS = 10_000;

/** Hands a text file to the browser's downloads. */
export function downloadFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
