import fs from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CallProblem } from './command.ts';

/**
 * Writes what a command exports. The file appears under its name, or takes the place of the one of before, once it is
 * whole: whoever fetches it meanwhile gets the whole one of before. A place that cannot be written is a problem of the
 * call; what goes wrong in making the texts is passed on as it is.
 */
export async function writeWhole(file: string, texts: AsyncIterable<string>): Promise<void> {
  const source = { isBroken: false };
  async function* watched(): AsyncGenerator<string> {
    try {
      yield* texts;
    } catch (error) {
      source.isBroken = true;
      throw error;
    }
  }
  try {
    await write(file, watched());
  } catch (error) {
    if (source.isBroken) throw error;
    // The file that could not be opened, which Node names after the comma, is the draft.
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error);
    throw new CallProblem(`the export cannot be written to ${file}: ${reason}`);
  }
}

async function write(file: string, texts: AsyncIterable<string>): Promise<void> {
  const before = fs.statSync(file, { throwIfNoEntry: false });
  // A pipe or a device is written to as it is: a file in its place would take it away from everybody.
  if (before && !before.isFile()) return pipeline(texts, fs.createWriteStream(file));
  const target = before ? fs.realpathSync(file) : file;
  const mode = (before?.mode ?? 0o666) & 0o777;
  const draft = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.part`);
  const discard = () => fs.rmSync(draft, { force: true });
  // Ctrl-C ends the process without coming back here.
  process.once('exit', discard);
  try {
    // Opened before anything is asked for: a stream that breaks while it opens its file would make it once it is discarded.
    const opened = await open(draft, 'w', mode);
    await pipeline(texts, opened.createWriteStream({ flush: true }));
    if (before) await chmod(draft, mode);
    await rename(draft, target);
  } finally {
    process.off('exit', discard);
    discard();
  }
}
