import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const schema = v.record(v.string(), v.array(v.string()));

/** Returns the numbers of the accessories of products in the demo, in the order of accessories.json. */
export function readAccessories(): Record<string, string[]> {
  const file = path.join(import.meta.dirname, 'accessories.json');
  return v.parse(schema, JSON.parse(fs.readFileSync(file, 'utf8')));
}
