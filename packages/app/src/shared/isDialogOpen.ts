/** Keys that work anywhere on the page do not work behind a dialog. */
export const isDialogOpen = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null;
