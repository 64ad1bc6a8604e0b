import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { createStaff, OPERATOR, type Staff } from '../../src/shop/staff/employees/index.ts';
import { createEmployeeLogin } from '../../src/shop/staff/employees/login.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { auditLines, codeAt, enterPassword, hire, invite, PASSWORD } from './support.ts';

const START = '2026-11-21T08:00:00Z';
const HOUR = 3_600_000;
const clock = fixedClock(START);
const KEYS = [{ id: 'now', secret: 'n'.repeat(40) }];
let database: TestDatabase;
let staff: Staff;
let count = 0;
let email = '';

beforeAll(async () => {
  database = await testDatabase();
  staff = createStaff({ pool: database.pool, clock, keys: KEYS });
});
afterAll(() => database.drop());
beforeEach(() => {
  clock.set(START);
  count += 1;
  email = `person${count}@montarve.example`;
});

let addresses = 0;
/** Logs in from a new address at each call unless one is given. */
function login(password: string, as = email, address?: string) {
  addresses += 1;
  return staff.enterPassword({ email: as, password, address: address ?? `198.51.100.${addresses}`, earlier: null });
}

describe('the one-time link', () => {
  test('sets a password once, within a day', async () => {
    const link = await invite(staff, email, 'editor');
    expect(await staff.invited(link)).toEqual({ email });
    const set = (repeated = PASSWORD) => staff.setPassword({ link, password: PASSWORD, repeated });
    expect(await set('something else')).toEqual({ ok: false, problem: 'not-the-same' });
    expect(await Promise.all([set(), set()])).toEqual(
      expect.arrayContaining([{ ok: true }, { ok: false, problem: 'link-gone' }]),
    );
    expect(await staff.invited(link)).toBeNull();
  });

  test('expires after 24 hours, with a newer link, and when the account is locked', async () => {
    const first = await invite(staff, email, 'editor');
    const second = await invite(staff, email, 'editor');
    expect(await staff.invited(first)).toBeNull();
    clock.advance(24 * HOUR - 1);
    expect(await staff.invited(second)).not.toBeNull();
    clock.advance(1);
    expect(await staff.invited(second)).toBeNull();
    const third = await invite(staff, email, 'editor');
    await staff.accounts.setLocked(OPERATOR, (await staff.accounts.idOf(OPERATOR, email)) ?? '', true);
    expect(await staff.setPassword({ link: third, password: PASSWORD, repeated: PASSWORD })).toMatchObject({
      problem: 'link-gone',
    });
    expect(await staff.invited('nonsense')).toBeNull();
  });

  test('ends existing sessions', async () => {
    const person = await hire(staff, email, 'editor', clock.now());
    const outcome = await staff.accounts.invite(OPERATOR, person.member.id);
    expect(await staff.visitor(person.token)).toMatchObject({ stage: 'open' });
    const link = outcome.ok ? outcome.link : '';
    await staff.setPassword({ link, password: 'drei rote Tassen', repeated: 'drei rote Tassen' });
    expect(await staff.visitor(person.token)).toEqual({ stage: 'nobody' });
    expect(await login(PASSWORD)).toMatchObject({ problem: 'wrong' });
  });
});

describe('the password', () => {
  test('opens nothing without the second factor', async () => {
    await hire(staff, email, 'admin', clock.now());
    const token = await enterPassword(staff, email.toUpperCase());
    expect(await staff.visitor(token)).toMatchObject({ stage: 'factor', setUp: false });
    expect(await staff.factor.invitation(token)).toBeNull();
  });

  test('stores the language chosen at the first login', async () => {
    const { member } = await hire(staff, email, 'editor', clock.now());
    expect(member.language).toBeNull();
    const enter = (language: 'de' | 'fr') =>
      staff.enterPassword({ email, password: PASSWORD, address: '192.0.2.9', earlier: null, language });
    for (const language of ['fr', 'de'] as const) {
      const outcome = await enter(language);
      expect(outcome.ok && (await staff.visitor(outcome.token))).toMatchObject({ member: { language: 'fr' } });
    }
  });

  test('gives unknown, locked and unfinished accounts the answer of a wrong password', async () => {
    await invite(staff, email, 'editor');
    const wrong = { ok: false, problem: 'wrong' };
    expect(await login(PASSWORD)).toEqual(wrong);
    expect(await login(PASSWORD, 'nobody@montarve.example')).toEqual(wrong);
    expect(await login('', 'nobody@montarve.example')).toEqual(wrong);
    const other = `other-${email}`;
    const { member } = await hire(staff, other, 'editor', clock.now());
    await staff.accounts.setLocked(OPERATOR, member.id, true);
    expect(await login(PASSWORD, other)).toEqual(wrong);
  });

  test('costs equal work for known and unknown accounts', async () => {
    await hire(staff, email, 'editor', clock.now());
    const compared: (string | null)[] = [];
    const passwords = {
      tryHash: async () => '',
      hash: async () => '',
      matches: async (_: string, stored: string | null) => {
        compared.push(stored === null ? null : 'stored');
        return false;
      },
    };
    const counting = createEmployeeLogin({ pool: database.pool, clock, passwords, keys: KEYS });
    for (const who of [email, 'nobody@montarve.example'])
      await counting.enterPassword({ email: who, password: 'x', address: '192.0.2.1', earlier: null });
    expect(compared).toEqual(['stored', null]);
  });

  test('makes one account wait longer and longer, from any address', async () => {
    await hire(staff, email, 'editor', clock.now());
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await login('wrong')).toMatchObject({ problem: 'wrong' });
    expect(await login(PASSWORD)).toEqual({ ok: false, problem: 'wait', seconds: 2 });
    clock.advance(2000);
    expect(await login('wrong')).toMatchObject({ problem: 'wrong' });
    expect(await login(PASSWORD)).toEqual({ ok: false, problem: 'wait', seconds: 4 });
    clock.advance(4000);
    expect(await login(PASSWORD)).toMatchObject({ ok: true });
    // A correct password resets the count.
    expect(await login('wrong')).toMatchObject({ problem: 'wrong' });
    expect(await login(PASSWORD)).toMatchObject({ ok: true });
  });

  test('counts concurrent attempts one by one', async () => {
    await hire(staff, email, 'editor', clock.now());
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => login('wrong')));
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.problem === 'wrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.problem === 'wait')).toHaveLength(7);
  });

  test('makes one address wait that tries many accounts', async () => {
    const shared = '203.0.113.77';
    for (let index = 1; index <= 20; index += 1)
      expect(await login('wrong', `guess${index}-${email}`, shared)).toMatchObject({ problem: 'wrong' });
    expect(await login('wrong', `guess-${email}`, shared)).toMatchObject({ problem: 'wait' });
    expect(await login('wrong', `guess-${email}`, '203.0.113.78')).toMatchObject({ problem: 'wrong' });
    clock.advance(25 * HOUR);
    expect(await login('wrong', `guess-${email}`, shared)).toMatchObject({ problem: 'wrong' });
    expect(await login('wrong', `guess-${email}`, shared)).toMatchObject({ problem: 'wrong' });
  });
});

test('a waiting address records no failures for further accounts', async () => {
  const shared = '203.0.113.99';
  for (let index = 1; index <= 20; index += 1) await login('wrong', `row${index}-${email}`, shared);
  const rows = async () => (await database.pool.query('select key, failures from staff_attempt order by key')).rows;
  const before = await rows();
  for (let index = 21; index <= 25; index += 1)
    expect(await login('wrong', `row${index}-${email}`, shared)).toMatchObject({ problem: 'wait' });
  expect(await rows()).toEqual(before);
});

describe('the second factor', () => {
  test('is required, shown until confirmed and never again, and stored encrypted', async () => {
    const link = await invite(staff, email, 'finance');
    await staff.setPassword({ link, password: PASSWORD, repeated: PASSWORD });
    const half = await enterPassword(staff, email);
    expect(await staff.visitor(half)).toMatchObject({ stage: 'factor', setUp: true });
    const secret = (await staff.factor.invitation(half))?.typed ?? '';
    expect((await staff.factor.invitation(half))?.typed).toBe(secret);
    const stored = await database.pool.query('select totp_secret from staff where email = $1', [email]);
    expect(stored.rows[0].totp_secret).not.toContain(secret.replaceAll(' ', ''));
    expect(await staff.factor.setUp(half, '000000')).toMatchObject({ problem: 'wrong' });
    const outcome = await staff.factor.setUp(half, codeAt(secret, clock.now()));
    expect(outcome).toMatchObject({ ok: true });
    const token = outcome.ok ? outcome.token : '';
    expect(token).not.toBe(half);
    expect(await staff.factor.invitation(half)).toBeNull();
    expect(await staff.factor.invitation(token)).toBeNull();
    // The cookie from before the second factor is invalid.
    expect(await staff.visitor(half)).toEqual({ stage: 'nobody' });
    expect(await staff.visitor(token)).toMatchObject({ stage: 'open' });
  });

  test('an unconfirmed secret expires with the password that showed it', async () => {
    const link = await invite(staff, email, 'finance');
    await staff.setPassword({ link, password: PASSWORD, repeated: PASSWORD });
    const seen = (await staff.factor.invitation(await enterPassword(staff, email)))?.typed ?? '';
    const { rows } = await database.pool.query('select id from staff where email = $1', [email]);
    const again = await staff.accounts.invite(OPERATOR, rows[0].id);
    if (!again.ok) throw new Error(again.problem);
    await staff.setPassword({ link: again.link, password: PASSWORD, repeated: PASSWORD });
    const half = await enterPassword(staff, email);
    const shown = (await staff.factor.invitation(half))?.typed ?? '';
    expect(shown).not.toBe(seen);
    expect(await staff.factor.setUp(half, codeAt(seen, clock.now()))).toMatchObject({ problem: 'wrong' });
    expect(await staff.factor.setUp(half, codeAt(shown, clock.now()))).toMatchObject({ ok: true });
  });

  test('accepts a code once, and no earlier code after it', async () => {
    const { secret } = await hire(staff, email, 'editor', clock.now());
    clock.advance(60_000);
    const code = codeAt(secret, clock.now());
    const earlier = codeAt(secret, new Date(clock.now().getTime() - 30_000));
    const first = await enterPassword(staff, email);
    const second = await enterPassword(staff, email);
    const both = await Promise.all([staff.factor.enter(first, code), staff.factor.enter(second, code)]);
    expect(both.filter((outcome) => outcome.ok)).toHaveLength(1);
    const third = await enterPassword(staff, email);
    expect(await staff.factor.enter(third, code)).toEqual({ ok: false, problem: 'used' });
    expect(await staff.factor.enter(third, earlier)).toEqual({ ok: false, problem: 'used' });
    clock.advance(30_000);
    expect(await staff.factor.enter(third, codeAt(secret, clock.now()))).toMatchObject({ ok: true });
  });

  test('makes guessing wait', async () => {
    const { secret } = await hire(staff, email, 'editor', clock.now());
    clock.advance(60_000);
    const half = await enterPassword(staff, email);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await staff.factor.enter(half, '000000')).toMatchObject({ problem: 'wrong' });
    // A new login does not reset the count.
    const again = await enterPassword(staff, email);
    expect(await staff.factor.enter(again, codeAt(secret, clock.now()))).toMatchObject({ problem: 'wait', seconds: 2 });
  });

  test('accepts a recovery code once; new codes end the old ones', async () => {
    const { recoveryCodes, member } = await hire(staff, email, 'editor', clock.now());
    const [first = '', second = ''] = recoveryCodes;
    const open = async (code: string) => staff.factor.enter(await enterPassword(staff, email), code);
    expect(await open(first.toUpperCase())).toMatchObject({ ok: true });
    expect(await open(first)).toMatchObject({ problem: 'wrong' });
    expect(await staff.factor.recoveryCodesLeft(member)).toBe(9);
    const renewed = await staff.factor.renewRecoveryCodes(member);
    const [fresh = ''] = renewed.ok ? renewed.recoveryCodes : [];
    expect(await open(second)).toMatchObject({ problem: 'wrong' });
    expect(await open(fresh)).toMatchObject({ ok: true });
    const stored = await database.pool.query(
      'select encode(code_hash, $2) as hash from staff_recovery_code where staff_id = $1',
      [member.id, 'escape'],
    );
    expect(JSON.stringify(stored.rows)).not.toContain(fresh.replaceAll('-', ''));
  });

  test('reports a missing encryption key, and an admin can reset the factor', async () => {
    const { member, token } = await hire(staff, email, 'editor', clock.now());
    const elsewhere = createStaff({ pool: database.pool, clock, keys: [{ id: 'other', secret: 'o'.repeat(40) }] });
    const half = await enterPassword(staff, email);
    expect(await elsewhere.factor.enter(half, '123456')).toEqual({ ok: false, problem: 'unreadable' });
    await staff.accounts.resetFactor(OPERATOR, member.id);
    expect(await staff.visitor(token)).toEqual({ stage: 'nobody' });
    expect(await staff.visitor(await enterPassword(staff, email))).toMatchObject({ stage: 'factor', setUp: true });
  });

  test('refuses a code for an open session', async () => {
    const { token, secret } = await hire(staff, email, 'editor', clock.now());
    expect(await staff.factor.enter(token, codeAt(secret, clock.now()))).toEqual({
      ok: false,
      problem: 'session-gone',
    });
    expect(await staff.factor.setUp('nonsense', '123456')).toEqual({ ok: false, problem: 'session-gone' });
  });
});

describe('a session', () => {
  test('ends after half an hour without a request', async () => {
    const { token } = await hire(staff, email, 'editor', clock.now());
    clock.advance(29 * 60_000);
    expect(await staff.visitor(token)).toMatchObject({ stage: 'open' });
    clock.advance(29 * 60_000);
    expect(await staff.visitor(token)).toMatchObject({ stage: 'open' });
    clock.advance(30 * 60_000);
    expect(await staff.visitor(token)).toEqual({ stage: 'nobody' });
  });

  test('ends after twelve hours of activity', async () => {
    const { token } = await hire(staff, email, 'editor', clock.now());
    for (let step = 0; step < 35; step += 1) {
      clock.advance(20 * 60_000);
      expect(await staff.visitor(token)).toMatchObject({ stage: 'open' });
    }
    clock.advance(20 * 60_000);
    expect(await staff.visitor(token)).toEqual({ stage: 'nobody' });
  });

  test('ends after a quarter of an hour between the two factors', async () => {
    await hire(staff, email, 'editor', clock.now());
    const half = await enterPassword(staff, email);
    clock.advance(15 * 60_000);
    expect(await staff.visitor(half)).toEqual({ stage: 'nobody' });
  });

  test('a login ends the browser’s previous session', async () => {
    const { token } = await hire(staff, email, 'editor', clock.now());
    const half = await enterPassword(staff, email, token);
    expect(half).not.toBe(token);
    expect(await staff.visitor(token)).toEqual({ stage: 'nobody' });
  });

  test('ends with the logout, and its cookie is not in the database', async () => {
    const { token } = await hire(staff, email, 'editor', clock.now());
    const stored = await database.pool.query('select token_hash from staff_session');
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    await staff.logout(token);
    expect(await staff.visitor(token)).toEqual({ stage: 'nobody' });
    expect(await staff.visitor(null)).toEqual({ stage: 'nobody' });
  });

  test('a role change counts at once, a lock ends all sessions', async () => {
    const { token, member } = await hire(staff, email, 'editor', clock.now());
    await staff.accounts.changeRole(OPERATOR, member.id, 'service');
    expect(await staff.visitor(token)).toMatchObject({ member: { role: 'service' } });
    await staff.accounts.setLocked(OPERATOR, member.id, true);
    await staff.accounts.setLocked(OPERATOR, member.id, false);
    expect(await staff.visitor(token)).toEqual({ stage: 'nobody' });
  });

  test('the sweep deletes expired rows', async () => {
    await hire(staff, email, 'editor', clock.now());
    await invite(staff, `swept-${email}`, 'editor');
    clock.advance(96 * HOUR);
    await staff.sweep();
    const { rows } = await database.pool.query(
      'select (select count(*) from staff_session) as sessions, (select count(*) from staff_invitation) as links, (select count(*) from staff_attempt) as attempts',
    );
    expect(rows[0]).toEqual({ sessions: 0, links: 0, attempts: 0 });
  });
});

test('records logins and failures without secrets', async () => {
  const { secret, token, recoveryCodes } = await hire(staff, email, 'editor', clock.now());
  await login('not the password');
  await staff.logout(token);
  const lines = (await auditLines(database.pool)).filter((line) => line.email === email);
  expect(lines.map((line) => line.action)).toEqual(['password.set', 'factor.set', 'login', 'login.failed', 'logout']);
  const all = JSON.stringify(await auditLines(database.pool));
  for (const word of [PASSWORD, 'not the password', secret, secret.replaceAll(' ', ''), token, ...recoveryCodes])
    expect(all).not.toContain(word);
});
