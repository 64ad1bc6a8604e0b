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
 * Keys that may carry personal data into a log line by mistake. The log replaces their values in the first two levels.
 * Code must still not log them.
 */
const PERSONAL = [
  'email',
  'name',
  'firstName',
  'lastName',
  'company',
  'addressLine2',
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

/** Without file descriptors every request fails. The log writes one such error per this interval, in milliseconds. */
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

/**
 * Creates a log that writes JSON lines to standard output. Database errors contain parameters, so the log removes
 * quoted values from errors. `more` returns further fields of a line: the ids of its trace.
 */
export function createLog(level: string, more?: () => object | null): Log {
  const isNew = exhaustionGate();
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`]), censor: '[personal]' },
    serializers: { err: describeError },
    ...(more ? { mixin: () => more() ?? {} } : {}),
    hooks: {
      logMethod(given, write) {
        if (isNew(given[0])) write.apply(this, given);
      },
    },
  });
}

/** Describes an error for the log: type, code, message without quoted values, and stack. */
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
 * Converts a thrown value to an Error. Libraries also throw objects with the fields of an error (the job queue),
 * responses and plain values. For those it names only the type, because the value may be personal.
 */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null)
    return withoutStack(`no error but ${thrown === null ? 'null' : typeof thrown} was thrown`);
  const field = (key: string): unknown => Reflect.get(thrown, key);
  const [message, name, stack, status] = ['message', 'name', 'stack', 'status'].map(field);
  if (typeof message === 'string') {
    const error = new Error(message);
    // isDatabaseAway needs these fields to recognise an outage.
    for (const key of ['code', 'syscall']) if (typeof field(key) === 'string') Reflect.set(error, key, field(key));
    if (typeof name === 'string') error.name = name;
    error.stack = typeof stack === 'string' ? stack : '';
    return error;
  }
  if (typeof status === 'number') return withoutStack(`no error but an answer with status ${status} was thrown`);
  return withoutStack(`no error but an object of kind ${thrown.constructor?.name ?? 'unknown'} was thrown`);
}

/** A stack from here would not say where the value was thrown. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = '';
  return error;
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silentLog };
