// npm run sbom [-- FILE]: writes the software bill of materials (CycloneDX) of the shop's production dependencies.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { sbomProblems } from './sbom-problems.mjs';

/** Licences of packages whose package.json names none; read in their own files. */
const LICENCES = { buildcheck: 'MIT', 'cpu-features': 'MIT', 'png-js': 'MIT', slick: 'MIT', ssh2: 'MIT' };

const root = path.resolve(import.meta.dirname, '..');
const file = path.resolve(process.argv[2] ?? path.join(root, 'build/sbom.cdx.json'));
const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

// npm names its own program to the scripts that it runs.
const npm = process.env.npm_execpath;
const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
// Otherwise npm omits packages that others name as development dependencies.
const env = { ...process.env, NODE_ENV: 'development' };
const made = npm
  ? spawnSync(process.execPath, [npm, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 1e8, env })
  : spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, env, shell: process.platform === 'win32' });
if (made.status !== 0) {
  console.error(made.error?.message ?? made.stderr);
  process.exit(1);
}
const bom = JSON.parse(made.stdout);
// npm takes the name of the folder.
bom.metadata.component.name = own.name;
const production = productionPackages();
bom.components = bom.components.filter(({ name, version }) => production.has(`${name}@${version}`));
const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((component) => component['bom-ref'])]);
bom.dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((target) => refs.has(target)) }));
for (const component of bom.components)
  if (!component.licenses?.length && LICENCES[component.name])
    component.licenses = [{ license: { id: LICENCES[component.name] } }];

const problems = sbomProblems(bom, own);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.info(`${path.relative(process.cwd(), file)}: ${bom.components.length} components`);

/**
 * Returns the packages of the lock that are not for development alone. `npm sbom --omit dev` omits more: packages of
 * production that others name as development dependencies.
 */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  for (const [folder, { version, dev }] of Object.entries(packages))
    if (folder !== '' && !dev) found.add(`${folder.replace(/^.*node_modules\//, '')}@${version}`);
  return found;
}
