import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { databaseHome } from '../support/postmaster.ts';
import type { Drill } from './drill.ts';
import { buy } from './support/buyer.ts';
import { checkChart, checkCompose } from './support/chart.ts';
import { type Container, startContainer } from './support/container.ts';
import { buildImage, type Image } from './support/image.ts';
import { freePort, until } from './support/processes.ts';
import { openTcpLine } from './support/tcp-line.ts';
import { checkUnits } from './support/units.ts';

/** Promised size of the unpacked image. */
const MOST_MB = 400;
const OPENS_WITHIN_MS = 300_000;
/** Limit of a whole stop (src/server/run.ts). */
const STOPS_WITHIN_MS = 24_000;
const MB = 1_000_000;

type Say = (line: string) => void;

/** Asserts that an image's process has no rights and cannot change its own files. */
async function checkConfinement(name: string, container: Container): Promise<void> {
  const rights = container.rights();
  assert.match(rights.get('Uid') ?? '', /^10001\t10001/, name);
  assert.equal(rights.get('CapEff'), '0000000000000000', name);
  assert.equal(rights.get('NoNewPrivs'), '1', name);
  const change = 'echo x > /srv/kontor/src/x';
  const { code, said } = await container.exec('sh', '-c', change);
  assert.notEqual(code, 0, name);
  assert.match(said, /Read-only file system/, name);
}

/** Runs the image as Compose does, with an empty database, until a guest has ordered. */
async function sell(image: Image, folder: string, say: Say): Promise<void> {
  const dataDir = path.join(folder, 'database');
  const database = await startEmbeddedDatabase(dataDir, silentLog);
  const pool = openPool(database.url, silentLog, 2);
  const { host, port: number } = connectionOptions(database.url);
  const line = await openTcpLine(path.join(String(host), `.s.PGSQL.${number}`));
  const shared = {
    DATABASE_URL: `postgresql://kontor@127.0.0.1:${line.port}/kontor`,
    SECRET_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://localhost',
    DEMO: 'on',
    DEMO_PAST: 'off',
    PAYMENTS: 'none',
    LOG_LEVEL: 'warn',
  };
  const port = await freePort();
  const start = (role: 'web' | 'worker', own: number) => {
    const environment = { ...shared, ROLE: role, PORT: String(own) };
    return startContainer({ image, folder, name: role, environment });
  };
  const begun = Date.now();
  const containers = new Map([
    ['web', start('web', port)],
    ['worker', start('worker', await freePort())],
  ]);
  const [, ...health] = image.config.Healthcheck.Test;
  try {
    for (const [name, container] of containers) {
      const isHealthy = async () => (await container.exec(...health)).code === 0;
      const early = container.ended.then(({ code, said }) =>
        Promise.reject(new Error(`${name} ended with ${code}: ${said}`)),
      );
      await Promise.race([until(isHealthy, () => `${name} does not become healthy`, OPENS_WITHIN_MS), early]);
    }
    say(
      `web and worker are healthy ${Math.round((Date.now() - begun) / 1000)} s after an empty database, with the demo`,
    );
    for (const [name, container] of containers) {
      await checkConfinement(name, container);
      say(`${name}: ${Math.round(Number.parseInt(container.rights().get('VmRSS') ?? '', 10) / 1024)} MB just started`);
    }
    const { rows } = await pool.query<{ sku: string }>(
      `select sku from offer join stock using (sku) where tenant = 'ch' and on_sale and quantity > 9 order by sku limit 1`,
    );
    const bought = await buy({
      port,
      sku: rows[0]?.sku ?? '',
      email: 'lea.brunner@example.ch',
      address: '127.1.0.1',
      twice: false,
    });
    say(`order ${bought.orderNumber} is placed`);
    const page = await (
      await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-host': 'localhost' } })
    ).text();
    const [picture] = /\/images\/[\w-]+\/\d+[\w.-]*/.exec(page) ?? [];
    assert.ok(picture, 'the home page shows a picture');
    const rendition = await fetch(`http://127.0.0.1:${port}${picture}`);
    assert.equal(rendition.status, 200, picture);
    say(`${picture} is ${rendition.headers.get('content-type')}, decoded by a confined process`);
    const doctor = await containers.get('worker')?.exec('kontor', 'doctor');
    assert.ok(doctor !== undefined && doctor.code !== null && doctor.code < 2, doctor?.said);
    say(`kontor doctor ends with ${doctor.code}`);
  } finally {
    for (const [name, container] of [...containers].reverse()) {
      const { code, said, ms } = await container.stop();
      say(`${name} ended with ${code}, ${ms} ms after SIGTERM`);
      if (code !== 0 || ms > STOPS_WITHIN_MS) console.error(said);
      assert.equal(code, 0, name);
      assert.ok(ms <= STOPS_WITHIN_MS, name);
    }
    await line.cut();
    await pool.end();
    await database.stop();
    fs.rmSync(databaseHome(dataDir), { recursive: true, force: true });
  }
}

export const drill: Drill = {
  holds: `the image is built by its Dockerfile, has at most ${MOST_MB} MB, and sells without rights on a read-only root; chart and units are valid`,
  needs: [
    { program: 'buildah', from: 'apt install buildah' },
    { program: 'debootstrap', from: 'apt install debootstrap' },
    { program: 'setpriv', from: 'apt install util-linux' },
  ],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-packages-'));
    try {
      await checkUnits(folder, say);
      await checkChart(folder, say);
      await checkCompose(folder, say);
      const image = await buildImage(folder, say);
      const [size, compressed] = [image.bytes / MB, image.compressedBytes / MB].map(Math.round);
      say(`image: ${size} MB, ${compressed} MB compressed`);
      assert.ok(image.bytes <= MOST_MB * MB, `${size} MB`);
      await sell(image, folder, say);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
