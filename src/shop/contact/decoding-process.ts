import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';

/*
 * Decodes one picture and ends: the file comes by the standard input, width, height and pixels go by the standard output,
 * nothing for what is no picture. Its memory goes back to the machine as a whole, which a thread's does not.
 */

const pieces: Buffer[] = [];
for await (const piece of process.stdin) pieces.push(Buffer.from(piece));
const content = Buffer.concat(pieces);
try {
  const decoded = process.argv[2] === 'heic' ? decodeHeic(content) : decodeBmp(content);
  if (decoded !== null) {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(decoded.width, 0);
    head.writeUInt32LE(decoded.height, 4);
    process.stdout.write(head);
    process.stdout.write(decoded.data);
  }
} catch {
  // Broken, or a bomb: to whoever sends it the answer is the same.
}
