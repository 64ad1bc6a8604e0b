import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const Package = v.pipe(v.string(), v.parseJson(), v.object({ scripts: v.record(v.string(), v.string()) }));
const { scripts } = v.parse(Package, fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** A program and plain words. cmd.exe lacks sh's variables before a command, globs, quotes and command lists. */
const PLAIN = /^(?:exec )?[\w-]+(?: [\w./:@-]+)*$/;
/** Programs that end by themselves. The others run until a signal, which a shell in between would not forward. */
const ENDING = [
  'build',
  'check',
  'format',
  'test',
  'accessibility',
  'test:whole',
  'test:unit',
  'test:e2e',
  'test:example',
];

test.each(Object.entries(scripts))('npm run %s needs no POSIX shell', (name, command) => {
  expect(command).toMatch(PLAIN);
  expect(command.startsWith('exec ')).toBe(!ENDING.includes(name));
});

test('cmd.exe finds a file for the exec of POSIX shells', () => {
  expect(fs.readFileSync(path.join(ROOT, 'exec.cmd'), 'utf8')).toMatch(/^@%\*\r\n/m);
});
