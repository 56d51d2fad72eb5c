import { downloadFile } from './downloadFile.ts';

/** Hands a file of comma-separated values to the browser's downloads. */
export const downloadCsv = (name: string, text: string): void => downloadFile(name, text, 'text/csv;charset=utf-8');
