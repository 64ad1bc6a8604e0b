import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { startWebhookDelivery } from '../../src/shop/staff/webhooks/index.ts';
import { KEYS, LOOPBACK } from '../webhooks/support.ts';

/** Process that delivers webhooks from a database until it is killed. */
const pool = openPool(process.argv[2] ?? '', silentLog, 4);
startWebhookDelivery({ pool, clock: systemClock, log: silentLog, sealingSecrets: KEYS, allowed: LOOPBACK });
