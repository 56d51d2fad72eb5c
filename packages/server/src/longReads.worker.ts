// A thread for what takes long to read: what it costs, the calls do not notice.
import { serveReads } from './db/serveReads.ts';
import { longReads } from './longReads.ts';

serveReads(longReads);
