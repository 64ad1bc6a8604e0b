import fs from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CallProblem } from './command.ts';

/**
 * Writes an export. The file appears, or replaces its predecessor, once it is complete, so readers never see a partial
 * file. A path that cannot be written throws CallProblem; errors of `content` are rethrown.
 */
export async function writeWhole(file: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
  const source = { isBroken: false };
  async function* watched(): AsyncGenerator<string | Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      source.isBroken = true;
      throw error;
    }
  }
  try {
    await write(file, watched());
  } catch (error) {
    if (source.isBroken) throw error;
    // Node appends the path of the draft after the comma.
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error);
    throw new CallProblem(`the export cannot be written to ${file}: ${reason}`);
  }
}

async function write(file: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
  const before = fs.statSync(file, { throwIfNoEntry: false });
  // Writes directly to a pipe or a device, since a rename would delete it for all programs.
  if (before && !before.isFile()) return pipeline(content, fs.createWriteStream(file));
  const target = before ? fs.realpathSync(file) : file;
  const mode = (before?.mode ?? 0o666) & 0o777;
  const draft = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.part`);
  const discard = () => fs.rmSync(draft, { force: true });
  // Ctrl-C ends the process without the finally block.
  process.once('exit', discard);
  try {
    // Opens the draft first: a stream that fails while it opens the file could create it after its removal.
    const opened = await open(draft, 'w', mode);
    await pipeline(content, opened.createWriteStream({ flush: true }));
    if (before) await chmod(draft, mode);
    await rename(draft, target);
  } finally {
    process.off('exit', discard);
    discard();
  }
}
