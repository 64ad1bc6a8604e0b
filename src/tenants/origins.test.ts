import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { publicUrlsProblem } from './check-public-urls.ts';
import { tenants } from './index.ts';
import { letterUrls } from './origins.ts';

const lettersOf = (environment: Record<string, string>) =>
  Object.values(tenants).map(letterUrls(readConfig(environment)));

test('points letters of the local demo to this machine', () => {
  expect(lettersOf({ PORT: '8080' })).toEqual([
    'http://localhost:8080',
    'http://de.localhost:8080',
    'http://at.localhost:8080',
    'http://nl.localhost:8080',
  ]);
});

test.each([{ HOST: '0.0.0.0' }, { DATABASE_URL: 'postgres://db/kontor' }, { PORT: '0' }])(
  'points letters of other configurations to the host names of the tenants: %j',
  (environment) => {
    expect(lettersOf(environment)).toEqual(Object.values(tenants).map(({ hostName }) => `https://${hostName}`));
  },
);

test('points letters to the configured origins, also on this machine', () => {
  expect(lettersOf({ PUBLIC_URL: 'http://{tenant}.localhost:9' })[1]).toBe('http://de.localhost:9');
});

test('refuses a list that gives one tenant the host name of a tenant missing from the list', () => {
  const problemOf = (PUBLIC_URL: string) => publicUrlsProblem(readConfig({ PUBLIC_URL }).publicUrls);
  for (const clashing of ['https://www.montarve.de', 'ch=https://www.montarve.de:8443,at=https://at.example'])
    expect(problemOf(clashing)).toBe('PUBLIC_URL gives ch the host www.montarve.de of de; add de=https://… to it');
  for (const fine of [
    'https://www.montarve.ch',
    'ch=https://www.montarve.de,de=https://www.montarve.ch',
    'https://shop.example',
  ])
    expect(problemOf(fine)).toBeNull();
});
