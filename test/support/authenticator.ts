import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Authenticator of a device that verifies its person, in software: creates a passkey and signs with it. */
export type Authenticator = {
  /** Answers the options of a creation as a browser does, as JSON. */
  create(options: { challenge: string }, site: string): string;
  /** Answers the options of a login. */
  sign(options: { challenge: string }, site: string): string;
};

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Present and verified. */
const SEEN = 0x05;
const WITH_KEY = 0x40;

/** Head of a CBOR item (RFC 8949): major type and length below 65,536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);

/** Returns an authenticator with one key of its own. */
export function softwareAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const named = id.toString('base64url');

  function authenticatorData(site: string, flags: number, rest = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([flags]), count, rest]);
  }
  const clientData = (type: string, challenge: string, site: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: new URL(site).origin, crossOrigin: false }));
  const answer = (response: Record<string, string | string[]>): string =>
    JSON.stringify({ id: named, rawId: named, type: 'public-key', response, clientExtensionResults: {} });

  return {
    create: ({ challenge }, site) => {
      // An ES256 key as a COSE map (RFC 9053): 1: 2, 3: -7, -1: 1, -2: x, -3: y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = Buffer.concat([
        head(5, 3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        head(5, 0),
        text('authData'),
        bytes(authenticatorData(site, SEEN | WITH_KEY, attested)),
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, site).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    sign: ({ challenge }, site) => {
      const client = clientData('webauthn.get', challenge, site);
      const own = authenticatorData(site, SEEN);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: own.toString('base64url'),
        signature: sign('sha256', Buffer.concat([own, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}
