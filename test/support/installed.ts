import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns whether an optional package is installed. */
export function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
