// npm run build:ui: writes the component library as a package for other projects.
import tailwindcss from '@tailwindcss/vite';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { readArguments } from './readArguments.ts';

const ROOT = join(import.meta.dirname, '..');
const UI = join(ROOT, 'packages/ui');

const usage = `Usage: npm run build:ui

Writes packages/ui/dist, the component library as a package for other projects (npm pack ./packages/ui/dist).`;

const ENTRIES = ['index', 'brands', 'charts'] as const;
/** What is in the package's own files, or comes from the project that installs it. */
const PEERS = ['react', 'react-dom'];
const BUNDLED = /^(?:@fontsource-variable\/|tailwindcss$)/;

interface Manifest {
  dependencies: Record<string, string>;
  exports: Record<string, string>;
  version: string;
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/**
 * One module per source file, so that a page bundles only the components that it imports; dependencies stay imports.
 */
const buildModules = (outDir: string) =>
  build({
    configFile: false,
    root: UI,
    logLevel: 'warn',
    build: {
      outDir,
      minify: false,
      target: 'baseline-widely-available',
      lib: { entry: Object.fromEntries(ENTRIES.map((name) => [name, join(UI, `src/${name}.ts`)])), formats: ['es'] },
      rolldownOptions: {
        external: (id) => /^[\w@]/.test(id),
        output: { preserveModules: true, preserveModulesRoot: join(UI, 'src'), entryFileNames: '[name].js' },
      },
    },
  });

/** The style sheet of all components, with its fonts beside it: the project needs no Tailwind. */
const buildStyles = (outDir: string) =>
  build({
    configFile: false,
    root: UI,
    base: './',
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: join(UI, 'src/styles.css'),
        output: { assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? name : `fonts/${name}`) },
      },
    },
  });

function buildTypes(outDir: string): void {
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--rootDir', join(UI, 'src')];
  const entries = ENTRIES.map((name) => join(UI, `src/${name}.ts`));
  // The root's options without its files; types of Node and Vite are none of the package's.
  const config = join(outDir, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { types: [] },
      include: [],
      files: entries,
    }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', config, ...options, '--outDir', outDir], {
    stdio: 'inherit',
  });
  rmSync(config);
  if (status !== 0) throw new Error('The types of packages/ui could not be written');
  for (const name of globSync('**/*.d.ts', { cwd: outDir })) {
    const file = join(outDir, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/((?:from|import\()\s*['"]\.[^'"]+)\.tsx?(['"])/g, '$1.js$2'));
  }
}

/** The licences of the fonts, which must go wherever they go. */
function copyLicences(fonts: string[], outDir: string): void {
  for (const font of fonts)
    copyFileSync(join(ROOT, 'node_modules', font, 'LICENSE'), join(outDir, 'fonts', `LICENSE-${basename(font)}`));
}

const entryOf = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

function manifestOf({ dependencies, version }: Manifest): object {
  const own = Object.entries(dependencies).filter(([name]) => !PEERS.includes(name) && !BUNDLED.test(name));
  return {
    name: '@spotter/ui',
    version,
    description: 'Accessible React components whose looks are a brand: a set of tokens.',
    type: 'module',
    sideEffects: ['*.css'],
    exports: {
      '.': entryOf('index'),
      './brands': entryOf('brands'),
      './charts': entryOf('charts'),
      './styles.css': { types: './styles.d.ts', default: './styles.css' },
    },
    dependencies: Object.fromEntries(own),
    peerDependencies: Object.fromEntries(PEERS.map((name) => [name, `^${dependencies[name]}`])),
  };
}

/** Builds the package into `outDir`, which is emptied. */
export async function buildUi(outDir = join(UI, 'dist')): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const manifest = read(join(UI, 'package.json'));
  await buildModules(outDir);
  await buildStyles(outDir);
  buildTypes(outDir);
  copyLicences(
    Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource')),
    outDir,
  );
  writeFileSync(join(outDir, 'styles.d.ts'), 'export {};\n');
  cpSync(join(UI, 'README.md'), join(outDir, 'README.md'));
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(manifestOf(manifest), null, 2)}\n`);
}

if (import.meta.main) {
  readArguments(usage, {});
  await buildUi();
  console.log('Built packages/ui/dist. Pack it: npm pack ./packages/ui/dist');
}
