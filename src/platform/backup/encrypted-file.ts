import { open } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { BrokenBackup } from './frames.ts';

/** How a backup is encrypted. The file has the format of age, which other programs read as well. */
export type Encryption =
  | { kind: 'passphrase'; passphrase: string }
  /** Public keys (age1...); each owner of an identity can read the file. */
  | { kind: 'recipients'; recipients: readonly string[] };

/** Passphrase or secret keys of an encrypted backup. */
export type DecryptionKey =
  | { kind: 'passphrase'; passphrase: string }
  /** Secret keys (AGE-SECRET-KEY-1...). */
  | { kind: 'identities'; identities: readonly string[] };

export type FileKind = 'plain' | Encryption['kind'];

const FIRST_LINE = 'age-encryption.org/v1\n';
const PASSPHRASE_LINE = '-> scrypt ';

/** Reads from the first bytes whether and how a file is encrypted. */
export async function kindOfFile(file: string): Promise<FileKind> {
  const handle = await open(file, 'r');
  try {
    const start = Buffer.alloc(FIRST_LINE.length + PASSPHRASE_LINE.length);
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    const text = start.toString('latin1', 0, bytesRead);
    if (!text.startsWith(FIRST_LINE)) return 'plain';
    return text.endsWith(PASSPHRASE_LINE) ? 'passphrase' : 'recipients';
  } finally {
    await handle.close();
  }
}

/** Returns the recipient that is no public key of age; null if all are. */
export function wrongRecipient(recipients: readonly string[]): string | null {
  return recipients.find((recipient) => !isAccepted(() => new Encrypter().addRecipient(recipient))) ?? null;
}

/** Returns whether each text is a secret key of age. */
export function areIdentities(identities: readonly string[]): boolean {
  return identities.every((identity) => isAccepted(() => new Decrypter().addIdentity(identity)));
}

function isAccepted(add: () => void): boolean {
  try {
    add();
    return true;
  } catch {
    return false;
  }
}

/** Encrypts a stream chunk by chunk, so memory does not depend on its length. */
export async function* encrypted(
  encryption: Encryption,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  if (encryption.kind === 'passphrase') encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) encrypter.addRecipient(recipient);
  yield* chunksOf(await encrypter.encrypt(webStream(source)));
}

/**
 * Decrypts a stream chunk by chunk; each chunk is authenticated before it is used. Throws BrokenBackup if the key does
 * not fit, or the file was changed or cut.
 */
export async function* decrypted(key: DecryptionKey, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  if (key.kind === 'passphrase') decrypter.addPassphrase(key.passphrase);
  else for (const identity of key.identities) decrypter.addIdentity(identity);
  const fitting = key.kind === 'passphrase' ? 'the passphrase is wrong' : 'no identity fits';
  const content = await refusing(decrypter.decrypt(webStream(source)), `${fitting}, or its start was changed`);
  yield* chunksOf(content, (step) => refusing(step, 'it was changed or cut after it was encrypted'));
}

/** Returns a stream that reads its source only on demand. */
function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

type ReadResult = ReadableStreamReadResult<Uint8Array>;

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  checked: (step: Promise<ReadResult>) => Promise<ReadResult> = (step) => step,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await checked(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Turns a failure of decryption into BrokenBackup. Errors of the file system have a code and stay as they are. */
async function refusing<Result>(step: Promise<Result>, details: string): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new BrokenBackup(details);
  }
}
