import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A private key and its self-signed certificate, both as PEM. */
export type Certificate = { key: string; cert: string };

const DAY_MS = 86_400_000;

/**
 * Returns a certificate for these host names, valid for a day. Node makes keys and signatures but no certificates: this
 * writes the structure of RFC 5280 around them, so that no test needs openssl.
 */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const name = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('Kontor test')))));
  const now = Date.now();
  const body = sequence(
    der(0xa0, Buffer.from('020102', 'hex')), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])), // serial number
    ecdsaWithSha256,
    name, // issuer
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    name, // subject
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAltName(hosts))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: new X509Certificate(whole).toString(),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(digits.slice(2)));
}

function subjectAltName(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) => der(0x82, Buffer.from(host)));
  return sequence(Buffer.from('0603551d11', 'hex'), der(0x04, sequence(...names)));
}
