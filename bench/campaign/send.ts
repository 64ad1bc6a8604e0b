import { setInterval } from 'node:timers/promises';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { createSmtpTransport } from '../../src/platform/mail/smtp-transport.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { createSender } from '../../src/shop/marketing/newsletter/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';

/** Process that sends due mails until it is killed. Arguments: database and mail server. */
const [url = '', smtpUrl = ''] = process.argv.slice(2);
const pool = openPool(url, silentLog, 12);
const jobs = await startJobs(pool, silentLog);
const common = { pool, clock: systemClock, jobs, log: silentLog };
const sender = createSender({
  ...common,
  outbox: createOutbox({ ...common, smtpUrl: undefined }),
  post: createSmtpTransport(smtpUrl),
  catalogue: createCatalogue({ deliveryPromise, pool, clock: systemClock }),
  tenants: [tenants.ch],
  publicUrlOf: () => 'https://shop.example',
  secret: 's'.repeat(40),
  personOf: ({ id }) => id,
});
await sender.start();
// The shop checks once a minute.
for await (const _ of setInterval(2000, undefined, { ref: true })) await sender.tick();
