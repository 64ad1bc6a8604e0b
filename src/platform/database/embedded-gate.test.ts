import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { throughGate } from './embedded-gate.ts';
import { hasUsers, noteUser } from './embedded-users.ts';
import { isAlive, ownMark } from './process-mark.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-gate-'));
  folders.push(folder);
  return folder;
}

const GATE = JSON.stringify(path.join(import.meta.dirname, 'embedded-gate.ts'));
const program = (folder: string, script: string) => [
  '--input-type=module',
  '--eval',
  `import { throughGate } from ${GATE}; const folder = ${JSON.stringify(folder)}; ${script}`,
];

test('admits one of many processes at a time', async () => {
  const folder = newFolder();
  const count = path.join(folder, 'count');
  fs.writeFileSync(count, '0');
  // Reads, yields to the other processes, then writes. Two concurrent runs would lose a count.
  const script = `
    import fs from 'node:fs';
    import { setImmediate as turn } from 'node:timers/promises';
    for (let times = 0; times < 25; times += 1)
      await throughGate(folder, 60_000, async () => {
        const before = Number(fs.readFileSync(${JSON.stringify(count)}, 'utf8'));
        await turn();
        fs.writeFileSync(${JSON.stringify(count)}, String(before + 1));
      });`;
  const children = [1, 2, 3, 4].map(() => spawn(process.execPath, program(folder, script), { stdio: 'inherit' }));
  expect(await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0, 0]);
  expect(fs.readFileSync(count, 'utf8')).toBe('100');
  // The last process leaves the number of its file.
  expect(fs.readdirSync(folder).sort()).toEqual(['100', 'count']);
});

test('also serialises callers of one process, and admits the next one after a failure', async () => {
  const folder = newFolder();
  const told: string[] = [];
  const visit = (name: string) =>
    throughGate(folder, 10_000, async () => {
      told.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(`${name} out`);
      if (name === 'one') throw new Error('broken');
    });
  const [one, two] = await Promise.allSettled([visit('one'), visit('two')]);
  expect([one?.status, two?.status]).toEqual(['rejected', 'fulfilled']);
  expect(told).toEqual(['one in', 'one out', 'two in', 'two out']);
});

test('ignores a killed holder, and names a living one in the error', async () => {
  const folder = newFolder();
  const killed = spawnSync(
    process.execPath,
    program(folder, "await throughGate(folder, 1000, async () => process.kill(process.pid, 'SIGKILL'));"),
  );
  expect(killed.signal).toBe('SIGKILL');
  await throughGate(folder, 1000, async () => {
    await expect(throughGate(folder, 50, async () => {})).rejects.toThrow(
      `another process (${process.pid}) has been starting or stopping PostgreSQL for more than 0.05 s`,
    );
  });
});

test('identifies a process by more than its id', () => {
  const [pid, began, boot] = ownMark().split(' ');
  expect(isAlive(`${pid} ${began} ${boot}`)).toBe(true);
  for (const other of ['', '0', `${pid}`, `${pid} ${Number(began) - 1} ${boot}`, `${pid} ${began} another-run`])
    expect(isAlive(other)).toBe(false);
});

test('counts a zombie process as ended', async () => {
  // The shell could reap a child that ends before the shell becomes tail, so the child ends only after that. tail never
  // reaps it.
  const parent = spawn('/bin/sh', ['-c', 'exec 3<&0; cat <&3 >/dev/null & echo $!; exec tail -f /dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
  const pid = Number(line);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  while (fs.readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() !== 'tail') await turn();
  parent.stdin.end();
  const stateOf = () => /\) (\w)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  while (stateOf() !== 'Z') await turn();
  const began = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  expect(isAlive(`${pid} ${began} ${ownMark().split(' ')[2]}`)).toBe(false);
});

test('counts living registered users and deletes the files of others', () => {
  const home = newFolder();
  const place = { home, users: path.join(home, 'users') };
  fs.mkdirSync(place.users);
  expect(hasUsers(place)).toBe(false);
  const [one, two] = [noteUser(place), noteUser(place)];
  one.forget();
  expect(hasUsers(place)).toBe(true);
  two.forget();
  expect(hasUsers(place)).toBe(false);
  const killed = path.join(place.users, 'killed');
  fs.writeFileSync(killed, `${process.pid} 1 an-earlier-run`);
  expect(hasUsers(place)).toBe(false);
  expect(fs.existsSync(killed)).toBe(false);
});
