import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from '../platform/database/pool.ts';
import { createPictureDecoder } from '../platform/images/decoding/picture-decoder.ts';
import {
  type ImportReport,
  importPrices,
  importProducts,
  importStock,
} from '../shop/catalogue/products/import/index.ts';
import { type PictureInspector, storePicture } from '../shop/catalogue/products/index.ts';
import { loadListPages } from '../shop/content/list-pages/index.ts';
import { loadContent } from '../shop/content/pages/load.ts';
import type { FirstDataDeps } from '../tenants/define-house.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { beginFirstLoad, finishFirstLoad } from './first-load.store.ts';

type Progress = (part: number) => void;
type Step = { name: string; run: (progress: Progress) => Promise<ImportReport> };
type FolderDeps = FirstDataDeps & { pictures: PictureInspector };

/**
 * Fills an empty shop from a retailer's folder, through the ordinary imports. Products of a locale are in
 * `data/<tenant>/<locale>.*`, dated prices in `data/<tenant>/prices.*`, stock in `data/stock.*`. Pictures are in
 * `data/pictures/`, pages in `content/<tenant>/<locale>/`, lists in `content/<tenant>/lists.json`. Every part may be missing.
 *
 * The next start resumes an interrupted load. Returns null if the load is complete, or the shop has its own products and
 * so stays unchanged. Throws at the first refused record.
 */
export async function loadFolder(
  deps: FirstDataDeps,
  folder: string,
  tenants: readonly Tenant[],
): Promise<LoadedParts | null> {
  const { pool, clock, onProgress } = deps;
  const run = await beginFirstLoad(pool, clock.now());
  if (!run) return null;
  const pictures = createPictureDecoder();
  const reports: LoadedParts['reports'] = [];
  try {
    const steps = await stepsOf({ ...deps, pictures }, folder, { tenants, stock: true });
    await runSteps(steps, onProgress, (name, report) => {
      refuseProblems(name, report);
      reports.push({ name, report });
    });
    const pages = await loadPages({ ...deps, pictures }, folder);
    await finishFirstLoad(run, clock.now());
    onProgress?.(1, 'done');
    return { reports, pages };
  } finally {
    await pictures.close();
    await run.release();
  }
}

/** Parts of a folder: feeds of some tenants, the stock of all, and pages of these tenants. */
export type FolderParts = { tenants: readonly Tenant[]; stock: boolean; pages: boolean };

/** Reports of loaded feeds, and the number of new or changed pages; null without pages. */
export type LoadedParts = { reports: { name: string; report: ImportReport }[]; pages: number | null };

/** Loads parts of a retailer's folder into a shop with data, as repeated imports do. Reports refused records. */
export async function loadFolderAgain(deps: FirstDataDeps, folder: string, parts: FolderParts): Promise<LoadedParts> {
  const pictures = createPictureDecoder();
  const reports: LoadedParts['reports'] = [];
  try {
    const steps = await stepsOf({ ...deps, pictures }, folder, parts);
    await runSteps(steps, deps.onProgress, (name, report) => reports.push({ name, report }));
    const own = new Set(parts.tenants.map(({ id }) => id));
    const pages = parts.pages ? await loadPages({ ...deps, pictures }, folder, own) : null;
    return { reports, pages };
  } finally {
    await pictures.close();
  }
}

async function runSteps(
  steps: readonly Step[],
  onProgress: FirstDataDeps['onProgress'],
  take: (name: string, report: ImportReport) => void,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const report = await step.run((part) => onProgress?.((index + part) / (steps.length + 1), step.name));
    take(step.name, report);
  }
}

/** Publishes the pages of a folder, of all tenants or some. Returns the number of new or changed ones. */
async function loadPages(deps: FolderDeps, folder: string, tenants?: ReadonlySet<string>): Promise<number> {
  const { pool, clock, log, pictures } = deps;
  const content = path.join(folder, 'content');
  if (!(await exists(content))) return 0;
  const importPicture = pictureImporter({ database: pool, pictures }, path.join(folder, 'data', 'pictures'));
  const isWanted = (tenant: string): boolean => tenants?.has(tenant) ?? true;
  const added = await loadListPages({ pool, clock, importPicture }, content, isWanted);
  return added + (await loadContent({ pool, clock, log, importPicture }, content, ({ tenant }) => isWanted(tenant)));
}

/** Lists the imports of a folder: products before prices, and stock at the end. */
async function stepsOf(
  deps: FolderDeps,
  folder: string,
  parts: Pick<FolderParts, 'tenants' | 'stock'>,
): Promise<Step[]> {
  const data = path.join(folder, 'data');
  const steps: Step[] = [];
  const pictures = path.join(data, 'pictures');
  const mediaRoots = (await exists(pictures)) ? [pictures] : [];
  for (const tenant of parts.tenants) {
    for (const { locale } of tenant.locales) {
      const file = await feed(path.join(data, tenant.id), locale);
      if (!file) continue;
      steps.push({
        name: `products ${tenant.id} ${locale}`,
        run: (progress) =>
          importProducts(deps, {
            file,
            tenant,
            locale,
            replace: false,
            mediaRoots,
            onProgress: ({ part }) => progress(part),
          }),
      });
    }
    const prices = await feed(path.join(data, tenant.id), 'prices');
    if (prices) steps.push({ name: `prices ${tenant.id}`, run: () => loadPrices(deps, prices, tenant) });
  }
  const stock = parts.stock ? await feed(data, 'stock') : null;
  if (stock) steps.push({ name: 'stock', run: () => importStock(deps, { file: stock }) });
  return steps;
}

/** A repeated load comes after the time of some prices, which then have the price of the product. */
async function loadPrices(deps: FolderDeps, file: string, tenant: Tenant): Promise<ImportReport> {
  const recorded: number[] = [];
  const report = await importPrices(deps, { file, tenant, onRecorded: (lines) => recorded.push(...lines) });
  if (recorded.length > 0)
    deps.log.warn({ tenant: tenant.id, lines: recorded.length }, 'past prices of a file are on record otherwise');
  return report;
}

/** Finds the feed of a name in any format, such as `it-CH.csv`; null without one. */
async function feed(folder: string, name: string): Promise<string | null> {
  const names = await fs.readdir(folder).catch(() => []);
  const file = names.filter((entry) => path.parse(entry).name === name).sort()[0];
  return file === undefined ? null : path.join(folder, file);
}

/** Returns the feeds and pages of a folder that changed after an instant, as paths within it. */
export async function filesChangedSince(folder: string, instant: Date): Promise<string[]> {
  const changed: string[] = [];
  for await (const file of fs.glob('{data,content}/**/*.{csv,tsv,jsonl,xml,json}', { cwd: folder }))
    if ((await fs.stat(path.join(folder, file))).mtime > instant) changed.push(file);
  return changed.sort();
}

async function exists(folder: string): Promise<boolean> {
  return fs.access(folder).then(
    () => true,
    () => false,
  );
}

/** Throws at the first refused record: a bad record in first data is a mistake in the retailer's files. */
export function refuseProblems(step: string, report: ImportReport): void {
  const [first] = report.refused;
  if (first)
    throw new Error(
      `first data, ${step}: line ${first.line}, ${first.attribute} ${first.reason} (${report.refused.length} problems)`,
    );
}

/** Returns an importer of the pictures that pages name; it returns null for a file that the folder lacks. */
export function pictureImporter(
  deps: { database: Pool; pictures: PictureInspector },
  folder: string,
): (file: string) => Promise<{ id: string } | null> {
  return async (file) => {
    const bytes = await fs.readFile(path.join(folder, path.basename(file))).catch(() => null);
    if (bytes === null) return null;
    const stored = await storePicture(deps, bytes);
    return 'id' in stored ? stored : null;
  };
}
