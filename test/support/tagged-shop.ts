import { tenants } from '../../houses/montarve/house.ts';

/** The shop of a tenant with third-party scripts: their hosts do not exist, and tests answer for them. */
tenants.ch.tagManager = { id: 'GTM-TEST1', origin: 'https://tags.example', moreOrigins: ['https://collect.example'] };
tenants.ch.botProtection = { script: 'https://guard.example/guard.js', moreOrigins: [] };
await import('../../src/server.ts');
