import { pino } from 'pino';

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

/** JSON lines on standard output. Problems of the database carry parameters, so only code and message of an error are kept. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`]), censor: '[personal]' },
    serializers: { err: describeError },
  });
}

/** What a log may know about an error: kind, code, message without quoted values, and where it happened. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'a value that is no error was thrown' };
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

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silentLog };
