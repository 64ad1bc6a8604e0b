import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import * as v from 'valibot';
import { writeRelations } from '../../../src/shop/catalogue/products/index.ts';

const schema = v.record(v.string(), v.array(v.string()));

/** Stores which products of the demo have accessories, in the order of accessories.json. */
export async function writeAccessories(client: pg.ClientBase): Promise<void> {
  const file = path.join(import.meta.dirname, 'accessories.json');
  const all = v.parse(schema, JSON.parse(fs.readFileSync(file, 'utf8')));
  for (const [product, others] of Object.entries(all))
    await writeRelations(client, product, [{ field: 'accessory', before: '', after: others.join(',') }]);
}
