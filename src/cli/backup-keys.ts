import fs from 'node:fs';
import {
  areIdentities,
  type DecryptionKey,
  type Encryption,
  kindOfFile,
  wrongRecipient,
} from '../platform/backup/encrypted-file.ts';
import { CallProblem, type CommandCall, textOption } from './command.ts';

/** Minimum length of a passphrase: its file can be attacked for years. */
const LEAST_PASSPHRASE = 16;

/**
 * Returns how to encrypt a backup: for the recipients of the option or of BACKUP_RECIPIENTS, else by a passphrase.
 * Null: the backup stays readable.
 */
export async function encryptionOf(call: CommandCall): Promise<Encryption | null> {
  const given = textOption(call, 'recipients');
  if (call.options.encrypt !== true) {
    if (given !== undefined) throw new CallProblem('--recipients needs --encrypt');
    return null;
  }
  const recipients = given === undefined ? call.config.backupRecipients : listOf(given);
  if (recipients !== undefined) {
    const wrong = wrongRecipient(recipients);
    if (wrong !== null || recipients.length === 0)
      throw new CallProblem(`"${wrong ?? ''}" is no recipient of age (age1...)`);
    return { kind: 'recipients', recipients };
  }
  const passphrase = await readPassphrase(call);
  if (passphrase.length < LEAST_PASSPHRASE)
    throw new CallProblem(`the passphrase must have at least ${LEAST_PASSPHRASE} characters`);
  return { kind: 'passphrase', passphrase };
}

/** Returns the key that a backup needs; null for a readable one. */
export async function keyOf(call: CommandCall, file: string): Promise<DecryptionKey | null> {
  const identityFile = textOption(call, 'identity');
  switch (await kindOfFile(file)) {
    case 'plain':
      return null;
    case 'passphrase':
      return { kind: 'passphrase', passphrase: await readPassphrase(call) };
    case 'recipients':
      if (identityFile === undefined)
        throw new CallProblem('the backup is encrypted for recipients: name the file with a secret key by --identity');
      return { kind: 'identities', identities: identitiesOf(identityFile) };
  }
}

const listOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

function identitiesOf(file: string): string[] {
  let lines: string[];
  try {
    lines = fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    throw new CallProblem(`${file} cannot be read`);
  }
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !areIdentities(identities))
    throw new CallProblem(`${file} has no secret key of age (AGE-SECRET-KEY-1...)`);
  return identities;
}

/** Reads the passphrase. Never from an argument, because all accounts of the machine can list those. */
async function readPassphrase({ config, readSecret }: CommandCall): Promise<string> {
  const passphrase = config.backupPassphrase ?? (await readSecret?.('Passphrase of the backup: '));
  if (passphrase === undefined || passphrase === '')
    throw new CallProblem('a passphrase is missing: set BACKUP_PASSPHRASE, or write it to standard input');
  return passphrase;
}
