import type { BodyDescription } from './endpoint.ts';
import type { Problem } from './problem.ts';

type Allowed = Pick<BodyDescription, 'types' | 'mostBytes'>;

/** Reads a body as text. Checks the media type and the size. */
export async function readTextBody(
  request: Request,
  allowed: Allowed,
): Promise<{ ok: true; text: string } | { ok: false; problem: Problem }> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!allowed.types.includes(type)) {
    return { ok: false, problem: { code: 'unsupported-type', headers: { Accept: allowed.types.join(', ') } } };
  }
  const text = await readText(request, allowed.mostBytes);
  return text === null ? { ok: false, problem: { code: 'too-large' } } : { ok: true, text };
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

/** Returns null for a body above the limit. A Content-Length is trusted only if it exceeds the limit. */
async function readText(request: Request, mostBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? '0') > mostBytes) return null;
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  if (!request.body) return text;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Replaces NUL by another control character, because PostgreSQL stores all but NUL. Each endpoint removes or refuses
 * control characters itself.
 */
function withoutNul(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\u0001') : value;
}
