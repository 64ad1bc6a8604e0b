// Whole runs only: it starts a whole process.
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newHouseCommand } from '../../src/cli/new-house-command.ts';
import { readConfig } from '../../src/platform/config.ts';
import { endServers, launch, temporaryFolder } from '../support/server.ts';

afterAll(endServers);

test('refuses pages that were built for a retailer with other locales', { timeout: 180_000 }, async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const options = { company: 'Velo Bern AG', country: 'CH', languages: 'de', folder };
  const call = { environment: {}, config: readConfig({}), terminal: null, out: () => {}, err: () => {} };
  expect(await newHouseCommand.run({ ...call, operands: ['velo'], options })).toBe(0);

  const { ended, printed } = launch({ HOUSE: folder, PORT: '0' });
  expect(await ended).toBe(2);
  expect(printed()).toContain(
    'Kontor cannot start: the pages were built for another retailer. Build them with this HOUSE',
  );
});
