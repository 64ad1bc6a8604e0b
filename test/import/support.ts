import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  type ImportReport,
  importPrices,
  importProducts,
  importStock,
} from '../../src/shop/catalogue/products/import/index.ts';
import { type LegalTerms, SWISS_LEGAL, UNION_LEGAL } from '../../src/tenants/legal-terms.ts';
import { testDatabase } from '../support/database.ts';

export const CH = { id: 'ch', currency: 'CHF', timeZone: 'Europe/Zurich', legal: SWISS_LEGAL } as const;
export const DE = { id: 'de', currency: 'EUR', timeZone: 'Europe/Berlin', legal: UNION_LEGAL } as const;

export type Row = Record<string, unknown>;
type Tenant = (Omit<typeof CH, 'legal'> & { legal: LegalTerms }) | (Omit<typeof DE, 'legal'> & { legal: LegalTerms });

/** Opens a database, a fixed clock, a folder for feeds, and the imports bound to them. */
export async function openImports() {
  const database = await testDatabase();
  const clock = fixedClock('2026-11-21T09:00:00Z');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-'));
  const pictures = createPictureDecoder();
  const deps = { pool: database.pool, clock, log: silentLog, pictures };
  let number = 0;
  const write = (rows: Row[]) => {
    number += 1;
    const file = path.join(folder, `feed-${number}.jsonl`);
    fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return file;
  };
  return {
    pool: database.pool,
    url: database.url,
    clock,
    folder,
    deps,
    products: (
      rows: Row[],
      options: {
        tenant?: Tenant;
        locale?: string;
        replace?: boolean;
        overwriteEdits?: boolean;
        runId?: string;
      } = {},
    ): Promise<ImportReport> =>
      importProducts(deps, { file: write(rows), tenant: CH, locale: 'de-CH', replace: false, ...options }),
    prices: (rows: Row[], tenant: Tenant = CH, overwriteEdits = false) =>
      importPrices(deps, { file: write(rows), tenant, overwriteEdits }),
    stock: (rows: Row[]) => importStock(deps, { file: write(rows) }),
    query: async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
      (await database.pool.query(sql, values)).rows,
    close: async () => {
      await pictures.close();
      await database.drop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

export type Imports = Awaited<ReturnType<typeof openImports>>;

/** Writes a plain picture of one colour as a JPEG file. */
export async function writePicture(
  folder: string,
  name: string,
  colour: string,
  [width, height] = [40, 30],
): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toFile(path.join(folder, name));
}

export function dress(number: number, more: Row = {}): Row {
  const [colour, id] = number <= 2 ? ['bordeaux', 'bordeaux'] : ['dunkelgrün', 'darkgreen'];
  return {
    id: `dress-${number}`,
    item_group_id: 'dress',
    title: 'Midikleid mit V-Ausschnitt',
    description: 'Schwerer Jersey.',
    brand: 'Tamerisse',
    product_type: 'Mode > Damenmode > Kleider',
    'c:category': 'fashion > women > women-dresses',
    color: colour,
    'c:colour': id,
    'c:swatch': '#7a1f2b',
    size: number % 2 === 1 ? '36' : '38',
    material: 'Viskose/Polyamid',
    gender: 'female',
    price: '129.00 CHF',
    quantity: 5,
    ...more,
  };
}
