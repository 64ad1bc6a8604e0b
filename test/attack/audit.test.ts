import { expect, test } from 'vitest';
import { lockProblems } from './audit-lock.ts';
import { judgeAudit, readExceptions } from './audit-registry.ts';

const GOOD = { version: '1.2.3', integrity: 'sha512-YQ==' };
const lockOf = (entry: object, folder = 'node_modules/vase') =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': {}, [folder]: entry } });
const PACKAGE = JSON.stringify({ dependencies: { vase: '1.2.3' } });

test('accepts a package of a registry with its hash', () => {
  expect(lockProblems(PACKAGE, lockOf(GOOD))).toEqual([]);
  expect(
    lockProblems(PACKAGE, lockOf({ ...GOOD, resolved: 'https://registry.example/vase/-/vase-1.2.3.tgz' })),
  ).toEqual([]);
});

test.each([
  ['no hash', { version: '1.2.3' }, 'no SHA-512'],
  ['a weak hash', { ...GOOD, integrity: 'sha1-YQ==' }, 'no SHA-512'],
  ['plain http', { ...GOOD, resolved: 'http://registry.example/vase-1.2.3.tgz' }, 'comes from http:'],
  ['a repository', { ...GOOD, resolved: 'git+ssh://git@example.org/vase.git#abc' }, 'comes from git+ssh'],
  ['a folder', { resolved: '../vase', link: true }, 'is a link'],
  ['a version of a repository', { ...GOOD, version: 'github:one/vase' }, 'has the version'],
  ['a dependency elsewhere', { ...GOOD, dependencies: { pot: 'git+https://example.org/pot.git' } }, 'takes pot from'],
  ['a dependency in a file', { ...GOOD, dependencies: { pot: 'file:../pot' } }, 'takes pot from'],
  ['an install script', { ...GOOD, hasInstallScript: true }, 'allowScripts does not list'],
])('refuses %s', (_, entry, said) => {
  expect(lockProblems(PACKAGE, lockOf(entry)).join()).toContain(said);
});

test('refuses versions that are not exact, needless permissions and old locks', () => {
  const own = JSON.stringify({ devDependencies: { vase: '^1.2.3' }, allowScripts: { pot: false } });
  expect(lockProblems(own, lockOf(GOOD).replace('"lockfileVersion":3', '"lockfileVersion":1'))).toEqual([
    'the lock has version 1',
    'vase has no exact version: ^1.2.3',
    'allowScripts lists pot, which has no install script',
  ]);
});

const ID = 'GHSA-aaaa-bbbb-cccc';
const auditOf = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      vase: {
        name: 'vase',
        via: ['pot', { url: `https://github.com/advisories/${ID}`, title: 'Breaks', severity }],
      },
    },
  });
const exception = {
  advisory: ID,
  package: 'vase',
  reason: 'The shop never calls the broken function.',
  expires: '2026-12-31',
};
const about = { exceptions: [], today: '2026-11-26', strict: false };

test('fails for a known weakness, and passes without one', () => {
  expect(judgeAudit(auditOf('high'), about)).toMatchObject({ result: 'failed' });
  expect(judgeAudit(auditOf('moderate'), about)).toMatchObject({ result: 'failed' });
  expect(judgeAudit(auditOf('low'), about)).toEqual({ result: 'passed' });
  expect(judgeAudit('{"vulnerabilities":{}}', about)).toEqual({ result: 'passed' });
});

test('an exception holds until its day, and must be needed', () => {
  const accepted = { ...about, exceptions: [exception] };
  expect(judgeAudit(auditOf('high'), accepted)).toEqual({ result: 'passed' });
  expect(JSON.stringify(judgeAudit(auditOf('high'), { ...accepted, today: '2027-01-01' }))).toContain('ended on');
  expect(JSON.stringify(judgeAudit('{"vulnerabilities":{}}', accepted))).toContain('needless');
  const other = { ...accepted, exceptions: [{ ...exception, package: 'pot' }] };
  expect(judgeAudit(auditOf('high'), other)).toMatchObject({ result: 'failed' });
});

test('an audit without an answer is skipped, and fails if strict', () => {
  for (const output of ['', '{"message":"405 Method Not Allowed"}', 'ENOTFOUND']) {
    expect(judgeAudit(output, about)).toMatchObject({ result: 'not applicable' });
    expect(judgeAudit(output, { ...about, strict: true })).toMatchObject({ result: 'failed' });
  }
});

test('an exception needs a reason and a day', () => {
  expect(readExceptions(JSON.stringify([exception]))).toEqual([exception]);
  for (const wrong of [{ reason: 'no' }, { expires: 'never' }, { advisory: 'CVE-1' }, { more: 1 }])
    expect(() => readExceptions(JSON.stringify([{ ...exception, ...wrong }]))).toThrow();
});
