/**
 * Whether the page says that the first gym of the installation can be created in the browser
 * (`server/setup/setupPage.ts`).
 */
export const isSetupOpen = (): boolean => document.querySelector('meta[name="setup"][content="open"]') !== null;
