import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createStaff } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { PASSWORD } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function kontor(line: string, environment: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(line.split(' '), {
    environment: { DATABASE_URL: database.url, PORT: '3333', ...environment },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    terminal: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const tokenIn = (text: string) => /\?token=([\w-]{43})$/m.exec(text)?.[1] ?? '';

test('adds the first admin by the command line, with a working link', async () => {
  expect((await kontor('user list')).out).toContain('there are no accounts yet');
  const added = await kontor('user add chef@montarve.example --role admin');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toContain('chef@montarve.example is added as admin');
  expect(added.out).toContain('http://localhost:3333/backoffice/welcome?token=');
  // A second call makes a new link and ends the first.
  const again = await kontor('user add chef@montarve.example --role admin');
  expect(again.code).toBe(0);
  const staff = createStaff({ pool: database.pool, clock: systemClock, keys: [] });
  expect(await staff.invited(tokenIn(added.out))).toBeNull();
  const link = tokenIn(again.out);
  expect(await staff.setPassword({ link, password: PASSWORD, repeated: PASSWORD })).toEqual({ ok: true });
  const third = await kontor('user add chef@montarve.example --role admin');
  expect(third).toMatchObject({ code: 0, err: '' });
  expect(third.out).toContain('exists already as admin; nothing to do');
  expect(third.out).not.toContain('token');
  expect(await kontor('user add chef@montarve.example --role editor')).toMatchObject({
    code: 1,
    out: '',
    err: 'chef@montarve.example exists already as admin; nothing was changed',
  });
  expect((await kontor('user list')).out).toBe('chef@montarve.example  admin  without second factor');
});

test('links to the shop’s own address when it listens on all interfaces', async () => {
  const { out } = await kontor('user add fern@montarve.example --role service', { HOST: '0.0.0.0' });
  expect(out).toMatch(/https:\/\/www\.[\w.]+\/backoffice\/welcome\?token=/);
});

test.each([
  ['https://shop.example.ch', 'https://shop.example.ch'],
  ['https://{tenant}.example.com', 'https://ch.example.com'],
  ['de=https://shop.example.de:8443,at=https://shop.example.at', 'https://shop.example.de:8443'],
])('with PUBLIC_URL=%s the link leads to %s', async (PUBLIC_URL, origin) => {
  for (const HOST of ['127.0.0.1', '0.0.0.0']) {
    const { out } = await kontor('user add ida@montarve.example --role editor', { HOST, PUBLIC_URL });
    expect(out).toContain(`${origin}/backoffice/welcome?token=`);
  }
});

test('locks, unlocks and resets accounts', async () => {
  await kontor('user add lea@montarve.example --role editor');
  expect(await kontor('user lock lea@montarve.example')).toMatchObject({
    code: 0,
    out: 'lea@montarve.example is locked',
  });
  expect((await kontor('user list')).out).toContain('lea@montarve.example  editor  locked');
  expect(await kontor('user add lea@montarve.example --role editor')).toMatchObject({ code: 1 });
  expect(await kontor('user reset lea@montarve.example')).toMatchObject({ code: 1, out: '' });
  expect(await kontor('user unlock lea@montarve.example')).toMatchObject({ code: 0 });
  const reset = await kontor('user reset lea@montarve.example --factor');
  expect(reset.code).toBe(0);
  expect(tokenIn(reset.out)).not.toBe('');
  expect(await kontor('user lock chef@montarve.example')).toMatchObject({
    code: 1,
    err: 'chef@montarve.example is the last admin and stays',
  });
});

test.each([
  ['user add', 'EMAIL is missing'],
  ['user add x@y.ch', '--role is missing (editor, publisher, service, warehouse, merchandiser, finance, admin)'],
  ['user add x@y.ch --role boss', 'there is no role "boss"'],
  ['user add nonsense --role editor', '"nonsense" is no e-mail address'],
  ['user lock nobody@y.ch', 'there is no account nobody@y.ch'],
  ['user', 'there is no command "user"'],
])('refuses kontor %s: %s', async (line, message) => {
  const { code, err } = await kontor(line);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
