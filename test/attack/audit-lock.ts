import * as v from 'valibot';

const Entry = v.object({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean()),
  inBundle: v.optional(v.boolean()),
  hasInstallScript: v.optional(v.boolean()),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
});
const Lock = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ lockfileVersion: v.number(), packages: v.record(v.string(), Entry) }),
);
const Names = v.optional(v.record(v.string(), v.string()), {});
const Package = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    dependencies: Names,
    devDependencies: Names,
    optionalDependencies: Names,
    allowScripts: v.optional(v.record(v.string(), v.boolean()), {}),
  }),
);

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
/** Sources of packages beside a registry. */
const ELSEWHERE = /^(?:git[+:@]|github:|gitlab:|bitbucket:|file:|link:|https?:)/;

/** Returns the name of a package by its folder in the lock. */
const nameOf = (folder: string): string => folder.replace(/^.*node_modules\//, '');

/**
 * Checks package.json and its lock alone: every package is identified by its hash, comes from a registry over https and
 * has an exact version. Only packages that `allowScripts` lists bring an install script.
 */
export function lockProblems(packageJson: string, lock: string): string[] {
  const own = v.parse(Package, packageJson);
  const { packages, lockfileVersion } = v.parse(Lock, lock);
  const problems = lockfileVersion >= 3 ? [] : [`the lock has version ${lockfileVersion}`];
  for (const [name, range] of Object.entries({
    ...own.dependencies,
    ...own.devDependencies,
    ...own.optionalDependencies,
  }))
    if (!EXACT.test(range)) problems.push(`${name} has no exact version: ${range}`);
  const withScripts = new Set<string>();
  for (const [folder, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.dependencies))
      if (ELSEWHERE.test(range)) problems.push(`${folder || 'package.json'} takes ${name} from ${range}`);
    if (folder === '') continue;
    if (entry.hasInstallScript) withScripts.add(nameOf(folder));
    problems.push(...entryProblems(folder, entry));
  }
  for (const name of withScripts)
    if (!(name in own.allowScripts)) problems.push(`${name} has an install script that allowScripts does not list`);
  for (const name of Object.keys(own.allowScripts))
    if (!withScripts.has(name)) problems.push(`allowScripts lists ${name}, which has no install script`);
  return problems;
}

function entryProblems(folder: string, entry: v.InferOutput<typeof Entry>): string[] {
  const problems: string[] = [];
  if (entry.link) problems.push(`${folder} is a link to a folder`);
  if (!entry.integrity?.startsWith('sha512-') && !entry.inBundle) problems.push(`${folder} has no SHA-512`);
  if (!EXACT.test(entry.version ?? '')) problems.push(`${folder} has the version ${entry.version}`);
  const { resolved } = entry;
  if (resolved !== undefined && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved))
    problems.push(`${folder} comes from ${resolved}`);
  return problems;
}
