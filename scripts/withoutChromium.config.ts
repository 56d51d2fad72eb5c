// What the configuration is on a machine without Chromium; for browser.test.ts.
import { workspace } from '../vitest.workspace.ts';

export default workspace('No Chromium.');
