import { expect, test } from 'vitest';
import { tenants } from './index.ts';
import { outsideScripts } from './outside-scripts.ts';

const NONE = { tagManager: null, botProtection: null, origins: [] };
const TAGGED = {
  tagManager: { id: 'GTM-TEST1', origin: 'https://tags.example', moreOrigins: ['https://collect.example'] },
  botProtection: { script: 'https://guard.example/js/guard.js', moreOrigins: [] },
};

test('loads no third-party scripts in the demo tenants', () => {
  for (const tenant of Object.values(tenants)) expect(outsideScripts(tenant, { tagManager: true })).toEqual(NONE);
});

test('loads configured scripts from their origins and opens no others', () => {
  expect(outsideScripts(TAGGED, { tagManager: true })).toEqual({
    tagManager: 'https://tags.example/gtm.js?id=GTM-TEST1',
    botProtection: 'https://guard.example/js/guard.js',
    origins: ['https://tags.example', 'https://collect.example', 'https://guard.example'],
  });
});

test('the environment switches the tag manager off, with its origins', () => {
  expect(outsideScripts(TAGGED, { tagManager: false })).toEqual({
    tagManager: null,
    botProtection: 'https://guard.example/js/guard.js',
    origins: ['https://guard.example'],
  });
});
