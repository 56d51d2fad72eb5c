// A thread that reads reports: what they cost, the calls do not notice.
import { serveReads } from '../db/serveReads.ts';
import { reportReads } from './reportReads.ts';

serveReads(reportReads);
