// What is inside a release: packages, their licences, and the bill of materials.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { productParts } from '../../packages/server/src/productFiles.ts';
import { PACKAGE_LIST } from '../../packages/web-core/build/packageList.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Package {
  name: string;
  version: string;
  license: string;
  /** The texts of its licence files. */
  texts: string[];
}

const LICENCE_FILE = /^(licen[cs]e|notice|copying)|\.LICENSE\.txt$/i;

function readPackage(folder: string): Package {
  const path = join(ROOT, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Package;
  const files = readdirSync(path).filter((file) => LICENCE_FILE.test(file));
  return { name, version, license, texts: files.map((file) => readFileSync(join(path, file), 'utf8').trim()) };
}

/** The packages of the server's bundle, of the pages, and of the page of the API. */
export function packagesInside(ofServer: string[]): Package[] {
  const ofPages = [productParts.app, productParts.pass].flatMap(
    ({ folder }) => JSON.parse(readFileSync(join(folder(), PACKAGE_LIST), 'utf8')) as string[],
  );
  const ofApiPage = relative(ROOT, productParts.swaggerUi.folder());
  const all = [...new Set([...ofServer, ...ofPages, ofApiPage])].map(readPackage);
  const byId = new Map(all.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

const RULE = `\n${'-'.repeat(78)}\n`;

/** The licences of the packages, and of Node with all that it contains. */
export function licences(packages: Package[], nodeFile: string): string {
  const parts = packages.map(({ name, version, license, texts }) =>
    [`${name} ${version}: ${license}`, ...texts].join('\n\n'),
  );
  const nodeLicence = join(dirname(nodeFile), '../LICENSE');
  const node = existsSync(nodeLicence)
    ? [`Node.js ${process.versions.node}\n\n${readFileSync(nodeLicence, 'utf8').trim()}`]
    : [];
  return `${[...parts, ...node].join(`\n${RULE}\n`)}\n`;
}

interface Bom {
  components: { name: string; version: string; purl: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** The bill of materials of npm, without the packages that are not inside, and with Node. */
export function billOfMaterials(packages: Package[]): string {
  const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--include=dev'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm sbom failed');
  const bom = JSON.parse(stdout) as Bom & { metadata: { component: { 'bom-ref': string } } };
  const inside = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = bom.components.filter(({ purl }) => inside.has(decodeURIComponent(purl.replace('pkg:npm/', ''))));
  const found = new Set(components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))));
  const missing = [...inside].filter((id) => !found.has(id));
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}`);
  const { node: version } = process.versions;
  const node = {
    'bom-ref': `node@${version}`,
    type: 'platform',
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
  };
  const references = new Set(components.map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => references.has(other)) }));
  const product = { ref: bom.metadata.component['bom-ref'], dependsOn: [...references, node['bom-ref']] };
  return `${JSON.stringify({ ...bom, components: [...components, node], dependencies: [product, ...dependencies] }, null, 2)}\n`;
}
