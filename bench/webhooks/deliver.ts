import { addressList } from '../../src/platform/address-list.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { startWebhookDelivery } from '../../src/shop/staff/webhooks/index.ts';

/** Process that delivers webhooks. Tells its processor time in microseconds when asked. */
const [url = '', secret = ''] = process.argv.slice(2);
const pool = openPool(url, silentLog, 4);
startWebhookDelivery({
  pool,
  clock: systemClock,
  log: silentLog,
  sealingSecrets: [secret],
  allowed: addressList(['127.0.0.1']),
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
