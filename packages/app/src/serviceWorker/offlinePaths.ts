import { paths } from '../paths.ts';

/** The pages that open without a connection: desk, members list and kiosk. */
export const offlinePaths: readonly string[] = [paths.desk, paths.members, paths.attendance];
