import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { FeedProblem } from '../../../../platform/feeds/rows.ts';
import { plainName } from '../uploads/plain-name.ts';
import { type ReadGoodsFile, readGoodsFile } from './goods-file.ts';

/** Largest uploaded file in bytes: it is read as a whole. */
const LARGEST_FILE = 20 * 1024 * 1024;

export type GoodsUpload = { name: string; content: AsyncIterable<Uint8Array> };
type Received =
  | { ok: true; name: string; read: ReadGoodsFile }
  | { ok: false; problem: 'empty' | 'too-large' | 'no-sku' | 'too-many-rows' }
  | { ok: false; problem: 'unreadable'; reason: string };

/** Stores an upload in a file of its own, reads it, and deletes it. */
export async function receiveGoodsFile(folder: string, { name, content }: GoodsUpload): Promise<Received> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const plain = plainName(name);
  const file = path.join(folder, `goods-${randomUUID()}${/\.[a-z]{1,5}$/i.exec(plain)?.[0].toLowerCase() ?? ''}`);
  const handle = await fs.promises.open(file, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > LARGEST_FILE) return { ok: false, problem: 'too-large' };
      await handle.write(chunk);
    }
    if (bytes === 0) return { ok: false, problem: 'empty' };
    const read = await readGoodsFile(file);
    return read.problem === null ? { ok: true, name: plain, read } : { ok: false, problem: read.problem };
  } catch (error) {
    if (error instanceof FeedProblem) return { ok: false, problem: 'unreadable', reason: error.message };
    throw error;
  } finally {
    await handle.close();
    await fs.promises.rm(file, { force: true });
  }
}
