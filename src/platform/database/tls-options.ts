import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { DatabaseAddress } from './database-url.ts';

export type TlsOptions = { ok: true; ssl: ConnectionOptions | false } | { ok: false; problem: string };

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Returns the TLS options for the servers of an address. Reads the files that the address names. */
export function tlsOptions({ servers, tls }: DatabaseAddress): TlsOptions {
  const { mode, rootCert, cert, key } = tls;
  // As in libpq, sockets of this machine are not encrypted.
  if (mode === 'disable' || servers.every(({ host }) => host.startsWith('/'))) return { ok: true, ssl: false };
  const ssl: ConnectionOptions = { rejectUnauthorized: mode !== 'no-verify' };
  if (mode === 'verify-ca') ssl.checkServerIdentity = () => undefined;
  for (const [name, file, use] of [
    ['sslrootcert', rootCert, 'ca'],
    ['sslcert', cert, 'cert'],
    ['sslkey', key, 'key'],
  ] as const) {
    if (file === undefined) continue;
    const content = readOr(file);
    if (!content.ok) return { ok: false, problem: `: ${name} ${file} cannot be read (${content.code})` };
    if (use !== 'key' && !isCertificate(content.text))
      return { ok: false, problem: `: ${name} ${file} is no certificate in PEM form` };
    ssl[use] = content.text;
  }
  return { ok: true, ssl };
}

function readOr(file: string): { ok: true; text: string } | { ok: false; code: string } {
  try {
    return { ok: true, text: fs.readFileSync(file, 'utf8') };
  } catch (error) {
    return { ok: false, code: error instanceof Error && 'code' in error ? String(error.code) : 'failed' };
  }
}

/** Returns true for a text with one or several certificates that all parse. */
function isCertificate(text: string): boolean {
  const found = text.match(CERTIFICATE);
  try {
    return found?.every((pem) => new X509Certificate(pem).subject !== undefined) ?? false;
  } catch {
    return false;
  }
}
