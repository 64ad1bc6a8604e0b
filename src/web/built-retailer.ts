import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigProblem } from '../platform/config-problem.ts';
import { house } from '../tenants/load-house.ts';
import { LOCALES, PREFIXES } from '../tenants/locales.ts';

const fileIn = (folder: string): string => path.join(folder, '.retailer.json');
const ownMark = (): string => JSON.stringify({ name: house.name, LOCALES, PREFIXES });

/** Notes in a folder of built pages for whom they are. */
export function markBuild(folder: string): void {
  writeFileSync(fileIn(folder), ownMark());
}

/**
 * Throws if the pages were built for another retailer or other locales: they would have a wrong look, wrong paths and
 * wrong languages.
 */
export function refuseForeignBuild(folder: string): void {
  if (!existsSync(fileIn(folder)) || readFileSync(fileIn(folder), 'utf8') === ownMark()) return;
  throw new ConfigProblem('the pages were built for another retailer. Build them with this HOUSE: npm run build');
}
