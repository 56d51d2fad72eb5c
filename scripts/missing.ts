// Says what the tests need and this platform lacks, a sentence each; scripts/run.mjs runs it after each install.
import { missingPostgres } from '../packages/server/src/testing/postgres.ts';
import { missingChromium } from './browser.ts';

for (const sentence of [missingChromium(), missingPostgres()]) if (sentence) console.log(sentence);
