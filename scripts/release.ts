// npm run release: makes dist/release.
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { productParts } from '../packages/server/src/productFiles.ts';
import { buildPages } from './build.ts';
import { readArguments } from './readArguments.ts';
import { type Bundle, bundleServer } from './bundleServer.ts';
import { executableName, writeExecutable, writeTarball } from './release/executable.ts';
import { billOfMaterials, licences, packagesInside } from './release/inside.ts';
import { tarballProgram } from './release/tarballProgram.ts';
import { nodeBinary, ownPlatform, type Platform, PLATFORMS } from './release/nodeBinary.ts';

const ROOT = join(import.meta.dirname, '..');
const { version } = packageJson;

const usage = `Usage: npm run release -- [options]

Makes dist/release: an executable for each platform, a tarball for those who have Node, checksums, the bill of materials
and the licences.
  --platform NAME   makes this executable alone, as often as given: ${PLATFORMS.join(', ')}
  --tarball         makes no executable`;

/** The product's files by their names in a release, as in `app/assets/index-1a2b.js`. */
function productAssets(): Record<string, string> {
  const entries = Object.entries(productParts).flatMap(([part, { folder, files }]) =>
    globSync(files, { cwd: folder(), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`${part}${file.slice(folder().length).replaceAll('\\', '/')}`, file] as const),
  );
  return Object.fromEntries(entries);
}

/** Bundles the server into `folder`, which is emptied, with the licences of what is inside. */
async function prepare(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundle = await bundleServer({ folder, isRelease: true });
  const packages = packagesInside(bundle.packages);
  const licenceFile = join(folder, 'LICENSES.txt');
  writeFileSync(licenceFile, licences(packages, nodeBinary(ownPlatform ?? 'linux-x64')));
  return { bundle, packages, assets: { ...productAssets(), 'licences/LICENSES.txt': licenceFile } };
}

/** Makes the executable of one platform in a folder; returns its path. The pages must have been built. */
export async function buildExecutable(folder: string, platform: Platform): Promise<string> {
  const work = join(folder, 'work');
  const { bundle, assets } = await prepare(work);
  const file = join(folder, executableName(version, platform));
  writeExecutable(file, platform, bundle, assets);
  rmSync(work, { recursive: true });
  return file;
}

/** Lays out the tarball: `bin/spotter`, the bundles and files beside it. */
function layOut(folder: string, bundle: Bundle, assets: Record<string, string>): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const file of [bundle.program, ...bundle.threads, ...bundle.processes])
    cpSync(file, join(folder, 'lib', file.slice(file.lastIndexOf('/'))));
  for (const [name, file] of Object.entries(assets)) cpSync(file, join(folder, 'lib/files', name));
  const { name, description, engines } = packageJson;
  const program = tarballProgram(Number(engines.node.replace('>=', '')));
  writeFileSync(join(bin, 'spotter'), program, { mode: 0o755 });
  const manifest = { name, version, description, type: 'module', bin: { spotter: 'bin/spotter' }, engines };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(assets['licences/LICENSES.txt']!, join(folder, 'LICENSES.txt'));
}

/** Makes the whole release in a folder, which is emptied. */
async function release(folder: string, platforms: readonly Platform[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const work = join(folder, 'work');
  const { bundle, packages, assets } = await prepare(join(work, 'bundle'));
  for (const platform of platforms)
    writeExecutable(join(folder, executableName(version, platform)), platform, bundle, assets);
  const unpacked = join(work, `spotter-${version}`);
  layOut(unpacked, bundle, assets);
  writeTarball(join(folder, `spotter-${version}.tar.gz`), unpacked);
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(packages));
  cpSync(assets['licences/LICENSES.txt'], join(folder, 'LICENSES.txt'));
  rmSync(work, { recursive: true });
  const sums = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  for (const name of readdirSync(folder)) {
    console.log(`${(statSync(join(folder, name)).size / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
  }
}

if (import.meta.main) {
  const options = { platform: { type: 'string', multiple: true }, tarball: { type: 'boolean' } } as const;
  const { platform = PLATFORMS, tarball } = readArguments(usage, { options }).values;
  const unknown = platform.find((name) => !PLATFORMS.some((one) => one === name));
  if (unknown !== undefined) {
    console.error(`There is no platform "${unknown}": ${PLATFORMS.join(', ')}`);
    process.exit(2);
  }
  const platforms = tarball ? [] : PLATFORMS.filter((one) => platform.includes(one));
  if (!buildPages()) process.exit(1);
  await release(join(ROOT, 'dist/release'), platforms);
}
