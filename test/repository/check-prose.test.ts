import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const SCRIPT = path.resolve('scripts/check-prose.mjs');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the check over one file of a small repository; returns its findings. */
function findings(text: string, file = 'src/a.ts'): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'prose-'));
  folders.push(folder);
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: folder, encoding: 'utf8' });
  const lines = stderr.split('\n').filter(Boolean);
  expect(status).toBe(lines.length === 0 ? 0 : 1);
  return lines;
}

test('accepts plain sentences, in comments and in code that only looks like them', () => {
  expect(findings('/** Returns the price in minor units. */\nconst a = "whoever stands at the door";\n')).toEqual([]);
});

test.each([
  ['// Whoever looks at it again pays.', 'begins with "Whoever looks"'],
  ['/** The same for answers. */', 'begins with "The same"'],
  ['/* Prices of the house. */', '"house": tenant, retailer or installation'],
  [`/** ${'word '.repeat(26)}end. */`, '27 words in'],
  ['type A = {\n  text: string /** Why. */;\n};', 'doc comment behind a property'],
  ['/**\n * Returns it.\n * What it means.\n */', 'begins with "What it"'],
])('refuses %s', (text, expected) => {
  expect(findings(`${text}\n`)[0]).toContain(expected);
});

test('reads titles of tests and paragraphs of documents, not their code', () => {
  expect(findings("test('whoever pays gets it', () => {});\n", 'test/a.test.ts')).toHaveLength(1);
  expect(findings('# Title\n\nWhat it is.\n\n```\nWhat it was\n```\n', 'docs/a.md')).toEqual([
    'docs/a.md:3: begins with "What it"',
  ]);
});
