import type { Problem } from './problem.ts';

type Allowed = { types: readonly string[]; mostBytes: number };

/** Reads a body as text. Checks the media type and the size. */
export async function readTextBody(
  request: Request,
  allowed: Allowed,
): Promise<{ ok: true; text: string } | { ok: false; problem: Problem }> {
  const decoder = new TextDecoder();
  let text = '';
  const read = await readChunks(request, allowed, (chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  return read ?? { ok: true, text: text + decoder.decode() };
}

/** Reads a body as a file. Checks the media type that it is sent as, and the size. */
export async function readFileBody(
  request: Request,
  allowed: Allowed,
): Promise<{ ok: true; file: Buffer } | { ok: false; problem: Problem }> {
  const chunks: Uint8Array[] = [];
  const read = await readChunks(request, allowed, (chunk) => void chunks.push(chunk));
  return read ?? { ok: true, file: Buffer.concat(chunks) };
}

/** Reads a JSON body. Checks the media type and the size before parsing. `text`: the body as it was sent. */
export async function readJsonBody(
  request: Request,
  allowed: Allowed,
): Promise<{ ok: true; value: unknown; text: string } | { ok: false; problem: Problem }> {
  const read = await readTextBody(request, allowed);
  if (!read.ok) return read;
  const { text } = read;
  try {
    const value: unknown = text.includes('\\u0000') ? JSON.parse(text, withoutNul) : JSON.parse(text);
    return { ok: true, value, text };
  } catch {
    return { ok: false, problem: { code: 'malformed-json' } };
  }
}

/**
 * Passes the body on in chunks; null if all of it was read. A Content-Length is trusted only if it exceeds the limit.
 */
async function readChunks(
  request: Request,
  { types, mostBytes }: Allowed,
  take: (chunk: Uint8Array) => void,
): Promise<{ ok: false; problem: Problem } | null> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) {
    return { ok: false, problem: { code: 'unsupported-type', headers: { Accept: types.join(', ') } } };
  }
  const tooLarge = { ok: false, problem: { code: 'too-large' } } as const;
  if (Number(request.headers.get('content-length') ?? '0') > mostBytes) return tooLarge;
  if (!request.body) return null;
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return tooLarge;
    take(chunk);
  }
  return null;
}

/**
 * Replaces NUL by another control character, because PostgreSQL stores all but NUL. Each endpoint removes or refuses
 * control characters itself.
 */
function withoutNul(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\u0001') : value;
}
