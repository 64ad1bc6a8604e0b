import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { velodata } from '../../houses/example/extensions/velodata.ts';
import { type Containment, createContainment } from '../../src/extending/contain.ts';
import { defineExtension } from '../../src/extending/extension.ts';
import { addressList } from '../../src/platform/address-list.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  formatNamed,
  type ImportFormat,
  importFormatsOf,
  importProducts,
} from '../../src/shop/catalogue/products/import/index.ts';
import { createSourceAdministration } from '../../src/shop/catalogue/products/index.ts';
import { runUploadedImport } from '../../src/shop/catalogue/products/uploads/run-uploaded-import.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { CH, type Imports, openImports } from '../import/support.ts';

/** File formats of extensions, in imports and in sources. */
const FILE = `VELODATA 4
ART|velo-1|Bikes > Lights|Front light 60 lux|49.90 CHF|12
ART|velo-2|Bikes > Lights|Rear light
ART|velo-3|Bikes > Bells|Brass bell|19.90 CHF|3
END|3
`;
const BUYER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'm@b.ch',
  role: 'merchandiser',
  language: 'de',
};

let shop: Imports;
let containment: Containment;
beforeAll(async () => {
  shop = await openImports();
});
afterAll(() => shop.close());
beforeEach(() => {
  containment = createContainment({ clock: shop.clock, log: silentLog });
});

const stock = () => shop.query("select sku, quantity from stock where sku like 'velo-%' order by sku");

async function importWith(format: ImportFormat) {
  const file = path.join(shop.folder, 'articles.txt');
  fs.writeFileSync(file, FILE);
  const extension = defineExtension({ name: 'wholesaler', interface: 1, importFormats: [format] });
  const reading = formatNamed(importFormatsOf([extension], containment), format.name);
  return importProducts(shop.deps, { file, reading, tenant: CH, locale: 'de-CH', replace: false });
}

test.each<[string, ImportFormat['read']]>([
  [
    'that throws after a record',
    async function* () {
      yield {
        line: 1,
        values: { id: 'velo-9', title: 'Lock', product_type: 'Bikes', price: '9.90 CHF', quantity: '1' },
      };
      throw new Error('the file ends early');
    },
  ],
  [
    'that yields something else',
    async function* () {
      yield { line: 1, values: { id: 'velo-9' } };
      yield JSON.parse('{"line": 2, "values": {"id": 7}}');
    },
  ],
  [
    'that is no generator',
    () => {
      throw new Error('not written yet');
    },
  ],
])('imports nothing with a format %s, and names its extension', async (_, read) => {
  await expect(importWith({ name: 'broken', label: 'Broken', read })).rejects.toThrow(
    'the extension "wholesaler" failed to read the format "broken"',
  );
  expect(await stock()).toEqual([]);
  expect(containment.failures()).toEqual([{ extension: 'wholesaler', point: 'import format', count: 1 }]);
});

test('the signal of a format holds for all records, and is aborted when the reading ends', async () => {
  const signals: AbortSignal[] = [];
  const aborted: boolean[] = [];
  const read: ImportFormat['read'] = async function* (_, { signal }) {
    signals.push(signal);
    for (const line of [1, 2, 3]) {
      yield { line, values: { id: `velo-${line}` } };
      aborted.push(signal.aborted);
    }
    yield JSON.parse('[]');
  };
  await expect(importWith({ name: 'calling', label: 'Calling', read })).rejects.toThrow('failed to read');
  expect(aborted).toEqual([false, false, false]);
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
});

test('closes the file of a format when the import ends', async () => {
  let isClosed = false;
  await expect(
    importWith({
      name: 'open',
      label: 'Open',
      async *read() {
        try {
          yield { line: 1, values: { id: 'velo-9' } };
          yield JSON.parse('[]');
        } finally {
          isClosed = true;
        }
      },
    }),
  ).rejects.toThrow('failed to read');
  expect(isClosed).toBe(true);
});

test('a source reads its files in the format of the example retailer, and imports them', async () => {
  const queued: string[] = [];
  const jobs: Jobs = {
    send: async (_, data) => void queued.push(String(Reflect.get(data, 'id'))),
    work: async () => {},
    schedule: async () => {},
    stop: async () => {},
  };
  const deps = {
    ...shop.deps,
    jobs,
    folder: path.join(shop.folder, 'imports'),
    remote: { allowed: addressList([]), secretOf: () => null },
    secretNames: [],
    tellFailure: async () => {},
    formats: importFormatsOf([velodata], containment),
  };
  const sources = createSourceAdministration(deps);
  const made = await sources.create(BUYER, { name: 'Velodata', kind: 'products', target: 'ch/de-CH' });
  if (!made.ok) throw new Error(made.problem);
  const settings = { name: 'Velodata', 'target.ch/de-CH': 'on', version: '1', format: 'velodata' };
  expect(await sources.saveSettings(BUYER, made.id, settings)).toMatchObject({ ok: true });
  const content = async function* () {
    yield Buffer.from(FILE);
  };
  expect(await sources.takeSample(BUYER, made.id, content())).toMatchObject({ ok: true });
  const page = await sources.open(BUYER, made.id);
  expect(page).toMatchObject({
    source: { file_format: 'velodata', sample: { columns: ['id', 'title', 'product_type', 'price', 'quantity'] } },
    formats: [{ name: 'velodata', label: 'Velodata' }],
  });
  expect(await sources.importFile(BUYER, made.id, { name: 'articles.txt', content: content() })).toMatchObject({
    ok: true,
  });
  for (const id of queued) await runUploadedImport(deps, id);
  expect(await stock()).toEqual([
    { sku: 'velo-1', quantity: 12 },
    { sku: 'velo-3', quantity: 3 },
  ]);
  const refused = await shop.query('select line, reason from import_refusal');
  expect(refused).toEqual([{ line: 3, reason: 'an article has 6 columns' }]);
});

test('a source whose extension is gone reads nothing', async () => {
  expect(() => formatNamed(importFormatsOf([], containment), 'velodata')).toThrow('no extension reads the format');
});
