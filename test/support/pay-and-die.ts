import { flushCompileCache } from 'node:module';
import { openPaymentSimulator } from '../../src/payment-simulator/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createStripeProvider } from '../../src/shop/money/payment/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { dyingProvider } from './dying.ts';
import { openSelling } from './selling.ts';

/**
 * Settles a payment in a process of its own and kills it with SIGKILL right after the answer to its n-th call to the
 * provider. Exits 0 if it ended before that.
 *   node pay-and-die.ts DATABASE_URL PAYMENT_ID N
 */
// Writes the compile cache now: a killed process writes none at its end.
flushCompileCache();
const [url = '', id = '', count = '0'] = process.argv.slice(2);
const pool = openPool(url, silentLog, 4);
const secretKey = 'sk_test_of_this_test';
const webhookSecret = 'whsec_of_this_test';
const simulator = await openPaymentSimulator({
  pool,
  clock: systemClock,
  log: silentLog,
  secretKey,
  webhookSecret,
  notify: async () => false,
  isOwnAddress: () => true,
  serves: () => true,
});
const real = createStripeProvider({ secretKey, webhookSecret, server: simulator.address });
const provider = dyingProvider(real, Number(count), () => process.kill(process.pid, 'SIGKILL'));
const shop = openSelling(pool, systemClock, bankTransfer, provider);
await shop.payments.status({ paymentId: id, basketId: null });
await simulator.close();
await pool.end();
process.exit(0);
