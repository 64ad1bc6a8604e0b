import { pino } from 'pino';
import { isExhausted } from './descriptors.ts';

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
};

/**
 * Names under which personal data could reach a log line by mistake; they are cut out wherever they appear in the
 * first two levels. The rule stays: do not log them in the first place.
 */
const PERSONAL = [
  'email',
  'name',
  'firstName',
  'lastName',
  'street',
  'houseNumber',
  'phone',
  'birthday',
  'address',
  'password',
  'token',
  'cookie',
  'authorization',
  'recipient',
  'ip',
];

/** Without a file descriptor each request fails somewhere: errors of that kind are one line in so many milliseconds. */
const EXHAUSTED_MS = 60_000;

function exhaustionGate(): (fields: unknown) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (fields) => {
    const err: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, 'err') : undefined;
    if (!isExhausted(err)) return true;
    const now = performance.now();
    if (now - last < EXHAUSTED_MS) return false;
    last = now;
    return true;
  };
}

/** JSON lines on standard output. Problems of the database carry parameters, so only code and message of an error are kept. */
export function createLog(level: string): Log {
  const isNew = exhaustionGate();
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`]), censor: '[personal]' },
    serializers: { err: describeError },
    hooks: {
      logMethod(given, write) {
        if (isNew(given[0])) write.apply(this, given);
      },
    },
  });
}

/** What a log may know about an error: kind, code, message without quoted values, and where it happened. */
export function describeError(thrown: unknown): Record<string, unknown> {
  const error = errorOf(thrown);
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: error.message.replaceAll(/"[^"]*"|\S+@\S+/g, '"…"'),
    stack: error.stack
      ?.split('\n')
      .slice(1, 12)
      .map((line) => line.trim()),
  };
}

/**
 * What was thrown as an error. Libraries also throw and report objects that have only the fields of one (the job queue),
 * answers and plain values: of those only the kind is told, since the value may be personal.
 */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null)
    return withoutStack(`no error but ${thrown === null ? 'null' : typeof thrown} was thrown`);
  const field = (key: string): unknown => Reflect.get(thrown, key);
  const [message, name, stack, status] = ['message', 'name', 'stack', 'status'].map(field);
  if (typeof message === 'string') {
    const error = new Error(message);
    // By these an outage of the database is told from other problems.
    for (const key of ['code', 'syscall']) if (typeof field(key) === 'string') Reflect.set(error, key, field(key));
    if (typeof name === 'string') error.name = name;
    error.stack = typeof stack === 'string' ? stack : '';
    return error;
  }
  if (typeof status === 'number') return withoutStack(`no error but an answer with status ${status} was thrown`);
  return withoutStack(`no error but an object of kind ${thrown.constructor?.name ?? 'unknown'} was thrown`);
}

/** Where it was made says nothing of where the value was thrown. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = '';
  return error;
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silentLog };
