import sharp from 'sharp';
import { attemptAll } from './attempts.ts';

/*
 * Loaded into the real decoding process before its program. It stands for a fault of sharp that an attacker uses: a
 * "picture" of JSON is obeyed, while its process encodes it. Real pictures are decoded as always.
 */

type Pipeline = { options: { input: { buffer?: Buffer } } };
const prototype: { toBuffer(this: Pipeline, ...given: unknown[]): Promise<unknown> } = Reflect.get(sharp, 'prototype');
const { toBuffer } = prototype;
let isSpoiled = false;

prototype.toBuffer = async function obey(this: Pipeline, ...given) {
  if (isSpoiled) crash();
  const text = this.options.input.buffer?.toString('latin1') ?? '';
  if (!text.startsWith('{"hostile":')) return toBuffer.apply(this, given);
  return act(JSON.parse(text).hostile);
};

function crash(): void {
  process.kill(process.pid, 'SIGSEGV');
}

async function act(hostile: unknown): Promise<Buffer> {
  switch (hostile) {
    case 'crash':
      crash();
      break;
    case 'hang':
      return new Promise(() => {});
    case 'spin':
      for (;;);
    case 'garbage':
      process.stdout.write('no frame, but more bytes than the fixed part of one');
      return new Promise(() => {});
    case 'spoil':
      isSpoiled = true;
      break;
    default:
      return Buffer.from(JSON.stringify(await attemptAll(JSON.parse(JSON.stringify(hostile)))));
  }
  return Buffer.from('{}');
}
