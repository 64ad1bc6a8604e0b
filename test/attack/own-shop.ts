import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { freePort } from '../drills/support/processes.ts';
import { openThrowawayShop } from '../support/open-throwaway-shop.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';
import { type OpenedTarget, openTarget } from './open-target.ts';

const HOST = 'ch.localhost';
const HOSTS = [HOST, 'de.localhost', 'at.localhost', 'nl.localhost'];

/** Starts the built demo shop on loopback behind a proxy that ends TLS, in a temporary folder. */
export async function openOwnShop(): Promise<OpenedTarget> {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-security-')), 'data');
  const port = await freePort();
  const shop = await openThrowawayShop(port, folder);
  const proxy = await startTlsProxy(port, HOSTS);
  const mails = (to: string) =>
    withDatabase(
      readConfig({ DATA_DIR: folder }),
      async ({ pool }) => {
        const { rows } = await pool.query<{ text: string }>(
          'select text from mail where to_address = $1 order by created_at, id',
          [to],
        );
        return rows.map(({ text }) => text);
      },
      false,
    );
  return openTarget({
    url: new URL(`https://${HOST}:${proxy.port}`),
    // Raw bytes go to the shop itself: the proxy of the tests would judge them instead.
    raw: { address: '127.0.0.1', port, tls: false, host: `${HOST}:${port}` },
    checksCertificate: false,
    clients: true,
    writes: true,
    mails,
    accounts: null,
    remote: true,
    close: async () => {
      await proxy.close();
      await shop.stop();
      fs.rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  });
}
