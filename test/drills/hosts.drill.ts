import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { tenants } from '../../src/tenants/index.ts';
import type { Drill } from './drill.ts';
import { locate } from './drill.ts';
import { freePort, run, until } from './support/processes.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';

type Given = { shop: ShopProcess; port: number; folder: string };

/** Returns the canonical address on the home page of a host, and nginx’s cache status. */
function homeOf(port: number, host: string): Promise<{ canonical: string | undefined; cache: unknown }> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: '/', headers: { host }, agent: false }, async (answer) => {
        let body = '';
        for await (const chunk of answer.setEncoding('utf8')) body += chunk;
        const canonical = /rel="canonical" href="([^"]+)"/.exec(body)?.[1];
        resolve({ canonical, cache: answer.headers['x-cache'] });
      })
      .on('error', reject);
  });
}

/** Checks a cache without the host in its key, which is nginx’s default. */
async function sharedCache({ shop, port, folder }: Given): Promise<void> {
  const file = path.join(folder, 'cache.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
  fs.writeFileSync(
    file,
    `events {}
    http {
      access_log off; ${places.join(' ')}
      proxy_cache_path ${folder}/cache keys_zone=pages:1m;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://127.0.0.1:${shop.port};
          proxy_cache pages;
          proxy_set_header X-Forwarded-Host $host;
          proxy_set_header X-Forwarded-Proto https;
          add_header X-Cache $upstream_cache_status;
        }
      }
    }`,
  );
  const nginx = run(locate('nginx') ?? 'nginx', [
    ...['-c', file, '-p', folder, '-e', 'stderr'],
    ...['-g', `daemon off; pid ${folder}/nginx.pid;`],
  ]);
  try {
    const answers = async () => (await fetch(`http://127.0.0.1:${port}/livez`)).ok;
    await until(answers, () => `nginx does not start: ${nginx.printed()}`);
    for (const cache of ['MISS', 'HIT'])
      for (const { hostName } of Object.values(tenants))
        assert.deepEqual(await homeOf(port, hostName), { canonical: `https://${hostName}/`, cache }, hostName);
  } finally {
    await nginx.stop();
  }
}

/** Checks HAProxy’s health check with default options: OPTIONS by HTTP/1.0, without a host. */
async function plainCheck({ shop, port, folder }: Given): Promise<void> {
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 10s
  timeout server 10s
listen shop
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /readyz
  server kontor 127.0.0.1:${shop.port} check inter 200 fall 1 rise 1
listen figures
  bind 127.0.0.1:${port + 1}
  stats enable
  stats uri /
`,
  );
  const haproxy = run(locate('haproxy') ?? 'haproxy', ['-db', '-f', file]);
  try {
    const checked = async () => (await checkOf(port + 1)) !== undefined;
    await until(checked, () => `HAProxy does not check: ${haproxy.printed()}`);
    assert.equal(await checkOf(port + 1), 'L7OK/200');
  } finally {
    await haproxy.stop();
  }
}

/** Returns result and status of HAProxy’s last check, or undefined before the first. */
async function checkOf(port: number): Promise<string | undefined> {
  const [head = '', ...rows] = (await (await fetch(`http://127.0.0.1:${port}/;csv`)).text()).split('\n');
  const names = head.replace('# ', '').split(',');
  const row = rows.find((line) => line.startsWith('shop,kontor,'))?.split(',') ?? [];
  const field = (name: string) => row[names.indexOf(name)] ?? '';
  return field('check_code') === '' ? undefined : `${field('check_status')}/${field('check_code')}`;
}

const CHECKS = { sharedCache, plainCheck };

export const drill: Drill = {
  holds: 'a shared cache without the host in its key never mixes tenants, and HAProxy checks without a host',
  needs: [
    { program: 'nginx', from: 'apt install nginx' },
    { program: 'haproxy', from: 'apt install haproxy' },
  ],
  run: async (say) => {
    const shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-hosts-'));
    // nginx drops root privileges and reads the folder as another user.
    fs.chmodSync(folder, 0o755);
    try {
      for (const [about, check] of Object.entries(CHECKS)) {
        await check({ shop, port: await freePort(), folder });
        say(`${about}: ok`);
      }
    } finally {
      await shop.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
