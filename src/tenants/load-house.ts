import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { ConfigProblem } from '../platform/config-problem.ts';
import { type HouseConfig, isHouse } from './define-house.ts';
import { loadingProblem } from './loading-problem.ts';
import { resolvePublicModules } from './public-modules.ts';

/** Folder of the retailer that runs without `HOUSE`, relative to the platform: the demo retailer. */
export const DEFAULT_HOUSE = 'houses/montarve';

/** Folder of the retailer: `HOUSE`, relative to the working directory, else the demo retailer. */
export const HOUSE_FOLDER = path.resolve(process.env.HOUSE || path.join(rootFolder(), DEFAULT_HOUSE));

/** The retailer of this process. Every copy of this file gets the same object, also that in the bundle of pages. */
export const house: HouseConfig = await loadHouse(HOUSE_FOLDER);

/** Returns the folder of the platform. This file also runs from the bundle of pages. */
function rootFolder(): string {
  return path.dirname(findPackageJSON('.', import.meta.url) ?? '');
}

/** Loads a retailer's configuration. Throws a ConfigProblem that lists all mistakes. */
async function loadHouse(folder: string): Promise<HouseConfig> {
  const file = path.join(folder, 'house.ts');
  if (!existsSync(file)) throw new ConfigProblem(`HOUSE names the folder ${folder}, which has no file house.ts`);
  resolvePublicModules();
  const loaded = await importHouse(folder, file);
  if (!isHouse(loaded.default)) throw new ConfigProblem(`${file} must have defineHouse({ … }) as its default export`);
  // Threads start after the main thread has checked the configuration, and need not load the checks.
  const problems = isMainThread ? await problemsOf(loaded.default) : [];
  if (problems.length > 0) throw new ConfigProblem(`${file} has mistakes:\n  ${problems.join('\n  ')}`);
  addOwnMethods(loaded.default);
  addOwnCarriers(loaded.default);
  await loadTexts(folder, loaded.default);
  return loaded.default;
}

/** Imports the configuration. Throws a ConfigProblem for a mistake that keeps a file of the folder from running. */
async function importHouse(folder: string, file: string): Promise<{ default?: unknown }> {
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } catch (error) {
    const line = loadingProblem(folder, error);
    throw line === null ? error : new ConfigProblem(`${file} has mistakes:\n  ${line}`);
  }
}

/**
 * Loads the checks by their address, which keeps them out of the bundle of pages. A part of it with the checks would
 * import the part with this file, which waits for it.
 */
async function problemsOf(config: HouseConfig): Promise<readonly string[]> {
  const address = pathToFileURL(path.join(rootFolder(), 'src/tenants/house-problems.ts')).href;
  const checks: typeof import('./house-problems.ts') = await import(/* @vite-ignore */ address);
  return checks.houseProblems(config);
}

/** Adds the payment methods of extensions with their texts to the tenants. */
function addOwnMethods({ extensions = [], tenants }: HouseConfig): void {
  const methods = extensions.flatMap(({ paymentMethods = [] }) => paymentMethods);
  if (methods.length === 0) return;
  const own = Object.fromEntries(methods.map(({ name, texts }) => [`x-${name}`, texts]));
  for (const { payment } of Object.values(tenants)) Object.assign(payment, { own });
}

/** Adds the carriers of extensions to the tenants that they serve. */
function addOwnCarriers({ extensions = [], tenants }: HouseConfig): void {
  for (const { carrier } of extensions) {
    if (!carrier) continue;
    const { name, trackingUrl } = carrier;
    for (const tenant of Object.values(tenants))
      if (carrier.tenants?.includes(tenant.id) ?? true)
        Object.assign(tenant.delivery, { ownCarrier: { name, trackingUrl } });
  }
}

/** Loads the retailer's own texts once in a thread. Throws a ConfigProblem that lists all mistakes. */
async function loadTexts(folder: string, { tenants }: HouseConfig): Promise<void> {
  // The bundle of pages finds the texts in place.
  if (globalThis.kontorTexts || !existsSync(path.join(folder, 'messages'))) return;
  const { readFolderTexts } = await import('./texts/folder-texts.ts');
  const { setOwnTexts } = await import('./texts/own-texts.ts');
  const locales = Object.values(tenants).flatMap((tenant) => tenant.locales.map(({ locale }) => locale));
  const { texts, mistakes } = await readFolderTexts(folder, [...new Set(locales)]);
  if (mistakes.length > 0) throw new ConfigProblem(`${folder} has mistakes:\n  ${mistakes.join('\n  ')}`);
  setOwnTexts('folder', texts);
}
