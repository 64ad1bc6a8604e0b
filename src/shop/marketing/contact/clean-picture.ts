import { open } from 'node:fs/promises';
import { createFairQueue, type QueueClient } from '../../../platform/queues/fair-queue.ts';
import { makeAside, type PictureFile } from './decoding.ts';
import { LONGEST_TYPE, pictureTypeOf } from './take-files.ts';

/**
 * Decodes one picture at a time, because a decoded picture needs many times the memory of its file. Employees are
 * served in rotation; visitors cannot cause decoding, so nothing is refused.
 */
const queue = createFairQueue({ running: 1, runningPerClient: 1, waitingPerClient: Infinity, waiting: Infinity });
const SHOP: QueueClient = { network: 'shop', client: 'shop' };

/** Owner of an employee's pictures in the queue. */
export function employeeClient(email: string): QueueClient {
  return { network: 'employees', client: email };
}

/**
 * Re-encodes a picture as an upright JPEG with nothing but its pixels: no location, no camera, no hidden file. Returns
 * null if it is no picture, whatever its name says, or has more than 50 megapixels. `client`: owner of the job.
 */
export async function cleanPicture(file: PictureFile, client: QueueClient = SHOP): Promise<Buffer | null> {
  const cleaned = await queue.run(client, () => clean(file));
  return cleaned.ok ? cleaned.result : null;
}

async function clean(file: PictureFile): Promise<Buffer | null> {
  const type = pictureTypeOf(Buffer.isBuffer(file) ? file : await firstBytes(file.path));
  return type && (await makeAside(type, file));
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_TYPE), 0, LONGEST_TYPE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
