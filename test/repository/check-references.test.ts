import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const SCRIPT = path.resolve('scripts/check-references.mjs');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the check over a small repository: one rule, one decision and the files given. */
function check(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'references-'));
  folders.push(folder);
  const always = {
    'docs/rules/vat.md': '# VAT\n\n## Date of supply\n\n<a id="rates"></a>\n',
    'docs/decisions/0048-pricing.md': '# Pricing\n',
  };
  for (const [name, text] of Object.entries({ ...always, ...files })) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: folder, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.trim() };
}

test('accepts references that resolve', () => {
  const outcome = check({
    'src/vat.ts': '/** docs/rules/vat.md#date-of-supply and docs/rules/vat.md#rates, decision 48. */\n',
    'README.md':
      '[VAT](docs/rules/vat.md#rates), [source](src/vat.ts), [here](#top), [site](https://example.com/a.md)\n\n# Top\n',
  });
  expect(outcome).toEqual({ status: 0, said: '6 references resolve' });
});

test.each([
  ['a wrong anchor in a comment', 'src/a.ts', '/** docs/rules/vat.md#delivery */', 'no such anchor'],
  ['a wrong file in a comment', 'src/a.ts', '// See docs/rules/prices.md.', 'no such file'],
  ['a wrong anchor in a link', 'docs/a.md', '[VAT](rules/vat.md#delivery)', 'no such anchor'],
  ['a wrong anchor of the same page', 'docs/a.md', '# Title\n\n[below](#subtitle)', 'no such anchor'],
  ['a wrong file in a link', 'docs/a.md', '[code](../src/gone.ts)', 'no such file'],
  ['an unknown decision', 'src/a.ts', '// Decisions 48 and 49.', 'no such decision'],
  ['a document by its section', 'src/a.ts', '// As facts, section 1, says.', 'outside the repository'],
  ['a document by its line', 'src/a.ts', '// Completions A14.', 'outside the repository'],
  ['a path out of the repository', 'test/a.ts', '// ../shared/design/look', 'outside the repository'],
])('refuses %s', (_, file, text, problem) => {
  const { status, said } = check({ [file]: text });
  expect(status).toBe(1);
  expect(said).toMatch(new RegExp(`^${file}:\\d: .*: .*${problem}$`));
});
