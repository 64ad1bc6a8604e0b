import { readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Lets a retailer's folder anywhere import the platform that runs it as `kontor/house`, also without an installed package.
 * An installed one could be another version, with other defaults and checks.
 */
export function resolvePublicModules(): void {
  // This file also runs from the bundle of pages, for which the process has done it already.
  const packageFile = findPackageJSON('.', import.meta.url);
  if (packageFile === undefined) return;
  const modules = publicModules(packageFile);
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = modules.get(specifier);
      return url === undefined ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true };
    },
  });
}

/** Returns the addresses of the platform's public modules by specifier, such as "kontor/house". */
export function publicModules(packageFile: string): ReadonlyMap<string, string> {
  const { name, exports }: { name: string; exports: Record<string, string> } = JSON.parse(
    readFileSync(packageFile, 'utf8'),
  );
  return new Map(
    Object.entries(exports)
      .filter(([, file]) => file.endsWith('.ts'))
      .map(([entry, file]) => [
        path.posix.join(name, entry),
        pathToFileURL(path.resolve(path.dirname(packageFile), file)).href,
      ]),
  );
}
