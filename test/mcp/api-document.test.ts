import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../src/mcp/api-document.ts';

test('leaves out what tools cannot write or read: files and streams', () => {
  const catalogue = readCatalogue(readFileSync('test/admin-api/openapi.snapshot.json', 'utf8'));
  expect(catalogue?.operations.has('setPrices')).toBe(true);
  expect(catalogue?.operations.has('createExport')).toBe(true);
  for (const id of ['uploadMedia', 'streamEvents']) expect(catalogue?.operations.has(id)).toBe(false);
});
