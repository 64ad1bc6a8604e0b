import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { openTelemetry } from './open-telemetry.ts';
import { isTracing } from './spans.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

test('does nothing without a setting', async () => {
  expect(await openTelemetry(null, { log: silentLog, thread: 'main', role: 'all' })).toBeNull();
  expect(isTracing()).toBe(false);
});

test('runs without its packages, and one line of the log says so', () => {
  const module = pathToFileURL(path.join(import.meta.dirname, 'open-telemetry.ts')).href;
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (specifier, context, next) => {
        if (!specifier.startsWith('@opentelemetry/')) return next(specifier, context);
        throw Object.assign(new Error("Cannot find package '" + specifier + "'"), { code: 'ERR_MODULE_NOT_FOUND' });
      },
    });
    const { openTelemetry } = await import(${JSON.stringify(module)});
    const lines = [];
    const log = { warn: (_, message) => lines.push(message) };
    const config = { endpoint: 'http://127.0.0.1:1', headers: {}, service: 'x', resource: {}, traces: null, figures: true };
    const telemetry = await openTelemetry(config, { log, thread: 'main', role: 'all' });
    console.log(JSON.stringify({ telemetry, lines }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
  expect(JSON.parse(printed)).toEqual({
    telemetry: null,
    lines: ['OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages of OpenTelemetry are not installed: no traces'],
  });
});
