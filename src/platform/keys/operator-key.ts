import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { seal, unseal } from '../sealing.ts';
import { writeOnce } from '../write-once.ts';

/** Key that wraps the keys in the database. `id` is its fingerprint. */
export type OperatorKey = { id: string; secret: string };

/** Length of a secret in random bytes. */
const BYTES = 48;

const keyFile = (dataDir: string): string => path.join(dataDir, 'secret-key');

type OperatorConfig = { secretKeys: readonly string[] | undefined; dataDir: string };

/**
 * Returns the operator's keys, newest first: those of SECRET_KEY, then that of the key file in DATA_DIR. Without either
 * it creates the file, which only its owner can read. Throws if others can read it.
 */
export function operatorKeys(config: OperatorConfig): OperatorKey[] {
  const file = keyFile(config.dataDir);
  if (config.secretKeys === undefined && !fs.existsSync(file)) {
    fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o750 });
    writeOnce(file, newSecret(), 0o600);
  }
  return presentOperatorKeys(config);
}

/** Returns the operator's keys like operatorKeys, but creates none. */
export function presentOperatorKeys({ secretKeys = [], dataDir }: OperatorConfig): OperatorKey[] {
  return [...secretKeys, ...readKeyFile(keyFile(dataDir))].map((secret) => ({ id: fingerprint(secret), secret }));
}

function readKeyFile(file: string): string[] {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return [];
  // Windows has no such modes.
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0)
    throw new Error(`${file} can be read by other accounts; run chmod 600 ${file}`);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} does not hold a key of at least 32 characters`);
  return [secret];
}

function fingerprint(secret: string): string {
  return createHash('sha256').update(`operator key ${secret}`).digest('hex').slice(0, 16);
}

export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

const purposeOf = (purpose: string, id: string) => `key ${purpose} ${id}`;

/** Encrypts a key. The result fits only this purpose and id. */
export function wrapSecret(operator: OperatorKey, purpose: string, id: string, secret: string): Buffer {
  return seal(operator.secret, purposeOf(purpose, id), secret);
}

/** Decrypts a key; null if no operator's key fits. */
export function unwrapSecret(
  operators: readonly OperatorKey[],
  purpose: string,
  id: string,
  wrapped: Buffer,
): string | null {
  return unseal(
    operators.map(({ secret }) => secret),
    purposeOf(purpose, id),
    wrapped,
  );
}
