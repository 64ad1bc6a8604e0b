import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type HouseConfig, isHouse } from './define-house.ts';

/** The retailer's folder is missing or invalid. The message says which setting to correct. */
export class HouseProblem extends Error {
  readonly code = 'KONTOR_HOUSE';
}

/** Folder of the retailer: `HOUSE`, relative to the working directory, else the demo retailer. */
export const HOUSE_FOLDER = path.resolve(process.env.HOUSE || path.join(rootFolder(), 'houses/montarve'));

/** The retailer of this process. Every copy of this file gets the same object, also that in the bundle of pages. */
export const house: HouseConfig = await loadHouse(HOUSE_FOLDER);

/** Returns the folder of the platform. This file also runs from the bundle of pages. */
function rootFolder(): string {
  return path.dirname(findPackageJSON('.', import.meta.url) ?? '');
}

/** Loads a retailer's configuration. Throws a HouseProblem. */
async function loadHouse(folder: string): Promise<HouseConfig> {
  const file = path.join(folder, 'house.ts');
  if (!existsSync(file)) throw new HouseProblem(`HOUSE names the folder ${folder}, which has no file house.ts`);
  const loaded: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  if (!isHouse(loaded.default)) throw new HouseProblem(`${file} must have defineHouse({ … }) as its default export`);
  return loaded.default;
}
