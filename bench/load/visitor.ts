import { createHash } from 'node:crypto';
import { Pool } from 'undici';
import type { Step, Visit } from './visit.ts';

/** Makes visits over persistent connections. */
export type Visitor = {
  /** Returns the visitor's cookies afterwards, by name. `mark` is the text that "{visit}" inserts, else a unique one. */
  make(visit: Visit, mark?: string): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
};

/** The shop refused a visit with a status that its step names as `refused`. */
export class Refusal extends Error {
  override name = 'Refusal';
}

type Answer = { status: number; location: string; cookies: string[]; body: string };

const TIMEOUT_MS = 30_000;

/**
 * Opens a visitor of a shop on this machine. `note` receives the duration of each answered step in milliseconds, and its
 * status. A visit rejects if an answer differs from what its step expects.
 */
export function openVisitor(
  port: number,
  connections: number,
  note: (step: Step, took: number, status: number) => void,
): Visitor {
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  // Each load begins elsewhere: limits count orders from one address, also those of the load before.
  let addresses = process.pid * 4099;
  let visits = 0;

  async function ask(
    step: Step,
    path: string,
    kept: Map<string, string>,
    cookies: Map<string, string>,
  ): Promise<Answer> {
    const body = bodyOf(step, kept);
    const reads = step.keep !== undefined || step.contains !== undefined;
    const headers: Record<string, string> = {
      // As Chrome, Edge and Firefox request; uncompressed if the text is needed.
      'Accept-Encoding': reads ? 'identity' : 'gzip, deflate, br, zstd',
      Accept: step.json === undefined ? 'text/html' : 'application/json',
    };
    const sent = [...[...cookies].map(([name, value]) => `${name}=${value}`), ...(step.cookie ? [step.cookie] : [])];
    if (sent.length > 0) headers.Cookie = sent.join('; ');
    if (step.fromAnywhere) {
      addresses += 1;
      // Neighbours are in different networks, as shoppers are.
      headers['X-Forwarded-For'] = `127.${(addresses & 127) + 1}.${(addresses >> 7) & 255}.${(addresses >> 15) & 255}`;
    }
    if (body !== null)
      headers['Content-Type'] = step.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
    for (const [name, value] of Object.entries(step.headers ?? {})) headers[name] = filled(value, kept);
    const method = body === null ? 'GET' : (step.method ?? 'POST');
    const answer = await pool.request({ path, method, headers, body });
    return {
      status: answer.statusCode,
      location: all(answer.headers.location)[0] ?? '',
      cookies: all(answer.headers['set-cookie']),
      // Discards the body as it arrives if no step reads it.
      body: reads
        ? await answer.body.text()
        : await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER }).then(() => ''),
    };
  }

  async function make(visit: Visit, mark?: string): Promise<ReadonlyMap<string, string>> {
    const cookies = new Map<string, string>();
    // Each visit is another visitor.
    visits += 1;
    const kept = new Map([['visit', mark ?? `${process.pid}-${visits}`], ...personOf(visits)]);
    for (const step of visit) {
      const path = filled(step.path, kept);
      const started = performance.now();
      const answer = await ask(step, path, kept, cookies);
      note(step, performance.now() - started, answer.status);
      if (step.refused?.includes(answer.status)) throw new Refusal(step.name);
      if (!step.expect.includes(answer.status)) throw new Error(`${step.name} ${step.path}: status ${answer.status}`);
      if (step.contains !== undefined && !answer.body.includes(step.contains))
        throw new Error(`${step.name} ${step.path}: ${answer.body.slice(0, 200)}`);
      for (const cookie of answer.cookies) {
        const [pair = ''] = cookie.split(';', 1);
        const at = pair.indexOf('=');
        if (at > 0) cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      if (step.keep) kept.set(step.keep.name, keptOf(step.name, step.keep, answer));
    }
    return cookies;
  }

  return { make, close: () => pool.destroy() };
}

/**
 * Returns a name and a birthday that are near those of no other visit. Orders on invoice of one person count together, also
 * with a spelling mistake.
 */
function personOf(visit: number): [name: string, value: string][] {
  const digest = createHash('sha256').update(`${process.pid}-${visit}`).digest();
  const letters = [...digest.subarray(0, 16)].map((byte) => 'bcdfghklmnprstvw'[byte % 16]).join('');
  const birthday = new Date(Date.UTC(1950, 0, 1 + (digest.readUInt32BE(16) % 18_000))).toISOString().slice(0, 10);
  return [
    ['letters', letters],
    ['birthday', birthday],
  ];
}

const all = (header: string | string[] | undefined): string[] => (header === undefined ? [] : [header].flat());

function bodyOf(step: Step, kept: Map<string, string>): string | null {
  if (step.json !== undefined) return filled(JSON.stringify(step.json), kept);
  if (!step.form) return null;
  return new URLSearchParams(Object.entries(step.form).map(([name, value]) => [name, filled(value, kept)])).toString();
}

/** Returns the value that a later step needs from this answer, with HTML entities decoded. */
function keptOf(stepName: string, keep: NonNullable<Step['keep']>, answer: Answer): string {
  const found = new RegExp(keep.pattern).exec(keep.in === 'location' ? answer.location : answer.body)?.[1];
  if (found === undefined)
    throw new Error(`${stepName}: the answer has no ${keep.name} (${answer.status} ${answer.location})`);
  return found.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

function filled(text: string, kept: Map<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
}
