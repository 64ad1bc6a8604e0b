import fs from 'node:fs';
import path from 'node:path';
import type { Certificate } from '../../support/certificate.ts';
import { locate } from '../drill.ts';
import { freePort, type Program, run, until } from './processes.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../../deploy/proxies');

export type ProxyName = 'nginx' | 'haproxy' | 'caddy';
export type RealProxy = { httpPort: number; httpsPort: number; program: Program };

/** Example configuration of each proxy, and the arguments that start it with a given file. */
const KINDS: Record<ProxyName, { example: string; args(file: string, folder: string): string[] }> = {
  nginx: {
    example: 'nginx.conf',
    args: (file, folder) => ['-c', file, '-p', folder, '-e', 'stderr', '-g', `daemon off; pid ${folder}/nginx.pid;`],
  },
  haproxy: { example: 'haproxy.cfg', args: (file) => ['-db', '-f', file] },
  caddy: { example: 'Caddyfile', args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'] },
};

/** Starts a proxy with its example from deploy/proxies. Replaces only ports and certificate paths. */
export async function startRealProxy(
  name: ProxyName,
  about: { target: number; certificate: Certificate; folder: string },
): Promise<RealProxy> {
  const { target, certificate, folder } = about;
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const files = { cert: `${folder}/cert.pem`, key: `${folder}/key.pem`, both: `${folder}/both.pem` };
  fs.writeFileSync(files.cert, certificate.cert);
  fs.writeFileSync(files.key, certificate.key);
  fs.writeFileSync(files.both, certificate.cert + certificate.key);
  const kind = KINDS[name];
  const file = path.join(folder, `${target}-${kind.example}`);
  const example = fs.readFileSync(path.join(EXAMPLES, kind.example), 'utf8');
  fs.writeFileSync(
    file,
    example
      .replaceAll('/etc/ssl/shop/fullchain.pem', files.cert)
      .replaceAll('/etc/ssl/shop/key.pem', files.key)
      .replaceAll('/etc/haproxy/shop.pem', files.both)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${target}`)
      .replace(/(listen |bind :|^:)80\b/m, `$1${httpPort}`)
      .replace(/(listen |bind :|^:)443\b/m, `$1${httpsPort}`),
  );
  const program = run(locate(name) ?? name, kind.args(file, folder), { HOME: folder, XDG_DATA_HOME: folder });
  const answers = async () => (await fetch(`http://127.0.0.1:${httpPort}/`, { redirect: 'manual' })).status === 308;
  await until(answers, () => `${name} does not start: ${program.printed()}`);
  return { httpPort, httpsPort, program };
}
