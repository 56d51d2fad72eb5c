import { build, type Plugin, type Rolldown } from 'vite';

interface Options {
  root: string;
  /** The plugins that decide what is in the bundle. */
  plugins: () => Plugin[];
  input: Record<string, string>;
}

/**
 * Entries whose modules stay apart, so that none loads code of another: what every page needs, the session, which
 * starts without React, what first visitors see, the pages without a session, and what every page behind the sign-in
 * needs. File names, each the end of a path.
 */
const CLASSES = {
  index: ['/app/index.html'],
  render: ['/src/render.tsx'],
  session: ['/session/browserSession.ts', '/session/earlyList.ts', '/session/passwordIdentity.ts'],
  landing: ['/LandingPage.tsx'],
  login: ['/LoginApp.tsx'],
  open: ['/ReceiptPage.tsx', '/StopRemindersPage.tsx', '/PairPage.tsx'],
  inside: ['/src/App.tsx', '/SessionRoot.tsx', '/Inside.tsx'],
} as const;
type Class = keyof typeof CLASSES;

/** A module that at least this many pages behind the sign-in share is loaded with the first of them. */
const MIN_PAGES = 4;
/** Modules that fewer share: chunks below this size, in bytes of source, are merged. */
const MERGED_BYTES = 8000;

/** Calls that the first view of no page needs are one file. */
const CALLS = /\/api\/src\/(?:calls\/\w+|contract)\.ts$/;

const pathOf = (id: string) => id.replace(/\?.*$/, '').replaceAll('\\', '/');

/** The chunks that a trial build without groups makes, neither minified nor written. */
async function trialChunks({ root, plugins, input }: Options): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: plugins(),
    build: { write: false, minify: false, target: 'baseline-widely-available', rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

/** All modules of a chunk and of those that it imports statically. */
function modulesInside(chunks: Rolldown.OutputChunk[], { fileName }: Rolldown.OutputChunk): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const [modules, visited] = [new Set<string>(), new Set<string>()];
  const visit = (name: string) => {
    const chunk = byName.get(name);
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const id of chunk.moduleIds) modules.add(id);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(fileName);
  return modules;
}

/**
 * Rolldown's `codeSplitting`: a page loads a dozen files. By itself the bundler gives each combination of pages a chunk
 * of its own, 165 files for the members page, most of them smaller than their headers.
 */
export async function sharedChunks(options: Options): Promise<Rolldown.OutputOptions['codeSplitting']> {
  const chunks = await trialChunks(options);
  const entries = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null);
  const modulesOf = (end: string) => {
    const isIt = (id: string) => pathOf(id).endsWith(end);
    // What is imported statically too is no entry of its chunk.
    const found =
      entries.find(({ facadeModuleId }) => isIt(facadeModuleId!)) ?? chunks.find((chunk) => chunk.moduleIds.some(isIt));
    if (!found) throw new Error(`No file of the build ends with ${end}`);
    return modulesInside(chunks, found);
  };
  const classes = (Object.keys(CLASSES) as Class[]).map((name) => [name, CLASSES[name].map(modulesOf)] as const);
  const classesOf = (id: string) =>
    classes.filter(([, sets]) => sets.some((modules) => modules.has(id))).map(([name]) => name);
  const pages = entries
    .filter(({ facadeModuleId }) => /\/features\/\w+\/\w+Page\.tsx$/.test(pathOf(facadeModuleId!)))
    .map((chunk) => modulesInside(chunks, chunk));
  const pageCount = (id: string) => pages.filter((modules) => modules.has(id)).length;

  /**
   * The group of a module; null where it stays with the one entry that needs it, undefined where few pages share it.
   */
  const groupOf = (id: string): string | null | undefined => {
    const names = classesOf(id);
    // What the session shares is not in a file that imports React: the session would wait for it.
    const isOfSession = names.includes('session') && names.length > 1;
    const isOfLanding = names.includes('render') || names.includes('landing');
    if (names.includes('index') || (isOfSession && isOfLanding)) return 'index';
    if (isOfSession) return 'session';
    if (names.includes('render')) return 'render';
    if (names.length > 1 || names[0] === 'inside') return names.join('-');
    const count = pageCount(id);
    // A stylesheet, which would be loaded with them, stays where it is needed.
    if (names.length === 1) return count >= MIN_PAGES && !id.endsWith('.css') ? `${names[0]}-pages` : null;
    if (count >= MIN_PAGES) return 'pages';
    // With the few pages that need one of its modules at once.
    if (CALLS.test(id)) return 'contract';
    return count > 1 ? undefined : null;
  };
  return {
    groups: [
      { name: (id) => groupOf(id) ?? null, debugName: 'entries', includeDependenciesRecursively: false },
      {
        name: 'shared',
        test: (id) => groupOf(id) === undefined,
        entriesAware: true,
        entriesAwareMergeThreshold: MERGED_BYTES,
        includeDependenciesRecursively: false,
      },
    ],
  };
}
