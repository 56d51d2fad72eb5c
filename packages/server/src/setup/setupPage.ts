import { withMeta } from '../http/web.ts';

/** The page of the app that creates the first gym. */
export const SETUP_PATH = '/setup';

/** Tells the page that the first gym can be created: then the landing page leads there. */
export const markSetupOpen = (html: string): string => withMeta(html, 'setup', 'open');
