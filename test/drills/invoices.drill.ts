import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Drill } from './drill.ts';

const execute = promisify(execFile);
const VITEST = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const SUPPORT = path.join(import.meta.dirname, 'support/invoices');
/** Invoices of the tenants in euro, as PDF and as XML alone. */
const LEAST = { pdf: 3, xml: 6 };

/** Lets the tests of electronic invoices keep their files, and returns the paths. */
async function filesOfTests(folder: string): Promise<string[]> {
  await execute(process.execPath, [VITEST, 'run', 'test/documents/e-invoice.test.ts'], {
    env: { ...process.env, KEEP_INVOICES: folder },
  });
  const names = fs.readdirSync(folder).filter((name) => /\.(pdf|xml)$/.test(name));
  for (const [kind, least] of Object.entries(LEAST))
    assert.ok(names.filter((name) => name.endsWith(kind)).length >= least, `the tests keep ${least} files of ${kind}`);
  return names.sort();
}

async function run(say: (line: string) => void): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-invoices-'));
  try {
    const names = await filesOfTests(folder);
    const jars = path.join(folder, 'jars');
    await execute('mvn', [
      ...['-q', '-B', '-f', path.join(SUPPORT, 'pom.xml')],
      ...['dependency:copy-dependencies', `-DoutputDirectory=${jars}`],
    ]);
    const java = ['-cp', path.join(jars, '*'), path.join(SUPPORT, 'Validate.java')];
    const { stdout } = await execute('java', [...java, ...names.map((name) => path.join(folder, name))], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const invalid = stdout.split('\n').filter((line) => line.startsWith('invalid '));
    assert.deepEqual(invalid, [], stdout);
    assert.equal(stdout.split('\n').filter((line) => line.startsWith('valid ')).length, names.length);
    say(`${names.length} files are valid: ${names.join(', ')}`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export const drill: Drill = {
  holds: 'electronic invoices are valid by EN 16931 and PDF/A-3 for the public validator',
  needs: [
    { program: 'java', from: 'apt-get install default-jdk-headless' },
    { program: 'mvn', from: 'apt-get install maven' },
  ],
  run,
};
