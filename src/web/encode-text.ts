import { chooseCodings, encode } from './content-coding.ts';

/** Body of an answer in the coding that the client accepts and that pays off. */
export type EncodedText = { body: Uint8Array<ArrayBuffer>; coding: 'zstd' | 'br' | 'gzip' | 'identity' };

/** Smallest text in bytes that is compressed; below it compression saves no packet. */
const LEAST_BYTES = 1024;

/**
 * Compresses a text at once in an accepted coding. A compression stream costs eight times as much (0.4 ms instead of
 * 0.05 ms for 5 KB) and has no Content-Length.
 */
export async function encodeText(text: string | Buffer, acceptEncoding: string | null): Promise<EncodedText> {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  const coding = body.length < LEAST_BYTES ? 'identity' : chooseCodings(acceptEncoding ?? undefined).quick;
  return { body: new Uint8Array(await encode(body, coding)), coding };
}

/** Compresses the text of an answer and sets its coding in the headers. */
export async function encodeAnswer(
  text: string | Buffer,
  acceptEncoding: string | null,
  headers: Headers,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body, coding } = await encodeText(text, acceptEncoding);
  headers.append('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(body.length));
  if (coding !== 'identity') headers.set('Content-Encoding', coding);
  return body;
}
