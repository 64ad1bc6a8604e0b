import { tenants } from '../../src/tenants/index.ts';

/** The shop of a house that has configured scripts of others: hosts that do not exist, which tests answer for. */
tenants.ch.tagManager = { id: 'GTM-TEST1', origin: 'https://tags.example', moreOrigins: ['https://collect.example'] };
tenants.ch.botProtection = { script: 'https://guard.example/guard.js', moreOrigins: [] };
await import('../../src/server.ts');
