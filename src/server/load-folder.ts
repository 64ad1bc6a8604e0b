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
import { loadContent } from '../shop/content/pages/load.ts';
import type { FirstDataDeps } from '../tenants/define-house.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { beginFirstLoad, finishFirstLoad } from './first-load.store.ts';

type Step = { name: string; run: (progress: (part: number) => void) => Promise<ImportReport> };

/**
 * Fills an empty shop from a retailer's folder, through the ordinary imports. Products of a locale are in
 * `data/<tenant>/<locale>.*`, dated prices in `data/<tenant>/prices.*`, stock in `data/stock.*`. Pictures are in
 * `data/pictures/`, pages in `content/<tenant>/<locale>/`. Every part may be missing.
 *
 * The next start resumes an interrupted load. A shop with its own products stays unchanged. Returns true if anything
 * was loaded. Throws at the first refused record.
 */
export async function loadFolder(deps: FirstDataDeps, folder: string, tenants: readonly Tenant[]): Promise<boolean> {
  const { pool, clock, log, onProgress } = deps;
  const run = await beginFirstLoad(pool, clock.now());
  if (!run) return false;
  const pictures = createPictureDecoder();
  const pictureFolder = path.join(folder, 'data', 'pictures');
  try {
    const steps = await stepsOf({ ...deps, pictures }, path.join(folder, 'data'), tenants);
    for (const [index, step] of steps.entries()) {
      const report = await step.run((part) => onProgress?.((index + part) / (steps.length + 1), step.name));
      refuseProblems(step.name, report);
    }
    const content = path.join(folder, 'content');
    if (await exists(content)) {
      const importPicture = pictureImporter({ database: pool, pictures }, pictureFolder);
      await loadContent({ pool, clock, log, importPicture }, content);
    }
    await finishFirstLoad(run, clock.now());
    onProgress?.(1, 'done');
    return true;
  } finally {
    await pictures.close();
    await run.release();
  }
}

/** Lists the imports of a folder: products before prices, and stock at the end. */
async function stepsOf(
  deps: FirstDataDeps & { pictures: PictureInspector },
  folder: string,
  tenants: readonly Tenant[],
): Promise<Step[]> {
  const steps: Step[] = [];
  const pictures = path.join(folder, 'pictures');
  const mediaRoots = (await exists(pictures)) ? [pictures] : [];
  for (const tenant of tenants) {
    for (const { locale } of tenant.locales) {
      const file = await feed(path.join(folder, tenant.id), locale);
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
    const prices = await feed(path.join(folder, tenant.id), 'prices');
    if (prices) steps.push({ name: `prices ${tenant.id}`, run: () => importPrices(deps, { file: prices, tenant }) });
  }
  const stock = await feed(folder, 'stock');
  if (stock) steps.push({ name: 'stock', run: () => importStock(deps, { file: stock }) });
  return steps;
}

/** Finds the feed of a name in any format, such as `it-CH.csv`; null without one. */
async function feed(folder: string, name: string): Promise<string | null> {
  const names = await fs.readdir(folder).catch(() => []);
  const file = names.filter((entry) => path.parse(entry).name === name).sort()[0];
  return file === undefined ? null : path.join(folder, file);
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
