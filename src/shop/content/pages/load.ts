import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { pageSchema } from './block-schema.ts';
import { publishPage } from './content.store.ts';
import type { ContentDeps } from './content.ts';
import { type FamilyPlace, joinTwins } from './families.store.ts';
import { readPageJson } from './read-page-json.ts';
import { type ImportPicture, resolvePictures } from './resolve-pictures.ts';

/**
 * Publishes the pages in <folder>/<tenant>/<locale>/*.json and returns the number of new or changed ones.
 * Files of one name are translations of each other, across tenants.
 * `isWanted`: publishes the pages of these tenants and locales only.
 * An invalid page, or one with the identifier of another page, stops the load with an error that names the file.
 */
export async function loadContent(
  deps: ContentDeps & { importPicture: ImportPicture },
  folder: string,
  isWanted: (place: { tenant: string; locale: string }) => boolean = () => true,
): Promise<number> {
  const { pool, clock, log, importPicture } = deps;
  let changed = 0;
  const twins = new Map<string, FamilyPlace[]>();
  for (const file of await pageFiles(folder)) {
    if (!isWanted(file)) continue;
    const where = path.relative(folder, file.path);
    const raw = readPageJson(where, await fs.readFile(file.path, 'utf8'));
    const read = v.safeParse(pageSchema, await resolvePictures(raw, importPicture));
    if (!read.success) {
      const issue = read.issues[0];
      throw new Error(`content page ${where} is invalid at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`);
    }
    const outcome = await publishPage(pool, file, read.output, clock.now());
    if (!outcome.ok) {
      throw new Error(
        `content page ${where} is refused: ${read.output.path} and ${outcome.takenBy} would have the same identifier`,
      );
    }
    if (outcome.changed) changed += 1;
    const name = path.basename(file.path);
    twins.set(name, [...(twins.get(name) ?? []), { ...file, path: read.output.path }]);
  }
  for (const places of twins.values()) if (places.length > 1) await joinTwins(pool, places);
  log.info({ changed }, 'content loaded');
  return changed;
}

async function pageFiles(folder: string): Promise<{ tenant: string; locale: string; path: string }[]> {
  const files: { tenant: string; locale: string; path: string }[] = [];
  for (const tenant of await foldersIn(folder)) {
    for (const locale of await foldersIn(path.join(folder, tenant))) {
      const names = await fs.readdir(path.join(folder, tenant, locale));
      for (const name of names.filter((entry) => entry.endsWith('.json')).sort()) {
        files.push({ tenant, locale, path: path.join(folder, tenant, locale, name) });
      }
    }
  }
  return files;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
