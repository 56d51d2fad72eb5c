/** Page-wide shortcuts are disabled while a dialog is open. */
export const isDialogOpen = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null;
