import { chooseCodings, encode } from './content-coding.ts';

/** Body of an answer in the coding that the client accepts and that pays off. */
export type EncodedText = { body: Uint8Array<ArrayBuffer>; coding: 'zstd' | 'br' | 'gzip' | 'identity' };

/** Below this compressing saves no packet. */
const LEAST_BYTES = 1024;

/**
 * A text as it goes to whoever takes these codings, in one piece: a stream of compression costs eight times as much
 * (0.4 ms of 5 KB instead of 0.05) and says no length.
 */
export async function encodeText(text: string | Buffer, acceptEncoding: string | null): Promise<EncodedText> {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  const coding = body.length < LEAST_BYTES ? 'identity' : chooseCodings(acceptEncoding ?? undefined).quick;
  return { body: new Uint8Array(await encode(body, coding)), coding };
}

/** The same for an answer with these headers, which then say so. */
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
