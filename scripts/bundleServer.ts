// node scripts/bundleServer.ts FOLDER: bundles the server of this checkout into the folder.
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { packagesOf } from '../packages/web-core/build/packageList.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVER = join(ROOT, 'packages/server/src');

/** The modules that run in threads (`entryModules.ts`). */
export const THREADS = ['imports/file/importFile.worker', 'longReads.worker', 'reports/reports.worker'];

/** Those that run in a process and need little of the program: parsing all of it takes several times as long. */
const PROCESSES = ['db/sqliteCheck.process'];

/** Optional parts of packages, which the product does not use and has not installed. */
const ABSENT = ['pg-native', '@google-cloud/firestore', '@google-cloud/storage'];

export interface Bundle {
  /** Absolute paths: the program, and the bundles of threads and processes. */
  program: string;
  threads: string[];
  processes: string[];
  /** The folders of the packages inside, relative to the repository's root. */
  packages: string[];
}

interface BundleOptions {
  folder: string;
  /** Of a checkout, errors name the functions and lines of a readable bundle. */
  isRelease: boolean;
}

async function bundle(
  { folder, isRelease }: BundleOptions,
  entry: string,
  format: 'esm' | 'cjs',
): Promise<{ file: string; packages: string[] }> {
  const result = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true },
    ...(isRelease && { define: { IS_RELEASE: 'true' } }),
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      minify: isRelease,
      rolldownOptions: {
        input: join(SERVER, `${entry}.ts`),
        external: ABSENT,
        output: { format, codeSplitting: false, entryFileNames: `[name].${format === 'esm' ? 'mjs' : 'cjs'}` },
      },
    },
  })) as Rolldown.RolldownOutput;
  return { file: join(folder, result.output[0].fileName), packages: packagesOf(result.output, ROOT) };
}

/** Bundles the server into the folder: one module for the program, and one for each thread and process. */
export async function bundleServer(options: BundleOptions): Promise<Bundle> {
  const program = await bundle(options, 'cli/spotter', 'esm');
  const bundleAll = (entries: string[]) => Promise.all(entries.map((entry) => bundle(options, entry, 'cjs')));
  const [threads, processes] = [await bundleAll(THREADS), await bundleAll(PROCESSES)];
  const packages = new Set([program, ...threads, ...processes].flatMap((part) => part.packages));
  return {
    program: program.file,
    threads: threads.map(({ file }) => file),
    processes: processes.map(({ file }) => file),
    packages: [...packages].toSorted(),
  };
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: node scripts/bundleServer.ts FOLDER');
  await bundleServer({ folder, isRelease: false });
}
