// Whole runs only: starts confined processes and ends them in every way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { confinedAccount } from '../../src/platform/confined/confined-account.ts';
import { startConfinedProcess } from '../../src/platform/confined/confined-process.ts';
import { type ConfinedLimits, createConfinedService } from '../../src/platform/confined/confined-service.ts';
import { frameChunks } from '../../src/platform/confined/frames.ts';
import { CONFINED_ENVIRONMENT, confinedCommand, withoutNetwork } from '../../src/platform/confined/run-confined.ts';
import { createPictureDecoder, PICTURE_PROGRAM } from '../../src/platform/images/decoding/picture-decoder.ts';
import { operatorKeys } from '../../src/platform/keys/operator-key.ts';
import { endServers, temporaryFolder } from '../support/server.ts';

const HOSTILE = fileURLToPath(new URL('./hostile-pictures.ts', import.meta.url));
/** The real program; its sharp obeys hostile pictures (see hostile-pictures.ts). */
const PROGRAM = {
  ...PICTURE_PROGRAM,
  nodeOptions: [
    ...(PICTURE_PROGRAM.nodeOptions ?? []),
    `--allow-fs-read=${path.dirname(HOSTILE)}`,
    `--import=${pathToFileURL(HOSTILE)}`,
  ],
};
const LIMITS = { processes: 1, ready: 0, jobs: 100, workMs: 60_000, idleMs: 60_000, startMs: 60_000 };
const RENDER = { kind: 'render', width: 160, format: 'jpeg', quality: 75, by: 'request' };
const CUT = { kind: 'cut', left: 0, top: 0, width: 10, height: 10 };
const MOST = 1_000_000;
const isLinux = process.platform === 'linux';

const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7c2f38' } })
  .jpeg()
  .toBuffer();
const hostile = (what: unknown) => Buffer.from(JSON.stringify({ hostile: what }));
const job = (body: Buffer, head: unknown = RENDER, patienceMs = 60_000) => ({ head, body, patienceMs, most: MOST });

const services = new Set<ReturnType<typeof createConfinedService>>();
function open(own: Partial<ConfinedLimits> & { seconds?: number; program?: string } = {}) {
  const { seconds = PROGRAM.seconds, program = PROGRAM.program, ...limits } = own;
  const service = createConfinedService({ ...PROGRAM, seconds, program }, { ...LIMITS, ...limits });
  services.add(service);
  return {
    ...service,
    send: async (what: unknown, head?: unknown, patienceMs?: number) => {
      const answer = await service.ask(job(hostile(what), head, patienceMs));
      return answer.ok ? answer.body.toString() : answer.problem;
    },
    sendPhoto: async () => {
      const answer = await service.ask(job(photo));
      return answer.ok ? (await sharp(answer.body).metadata()).width : answer.problem;
    },
  };
}
afterEach(async () => {
  await Promise.all([...services].map((service) => service.close()));
  services.clear();
});

describe('code inside the process that makes renditions and reads library pictures', () => {
  const server = createServer((socket) => socket.destroy());
  /** DATA_DIR as it is by default: below the repository. */
  const dataDir = path.resolve(import.meta.dirname, '../../node_modules/.cache/decoding-data');
  const found: Record<string, unknown>[] = [];
  let outside: { status: string; limits: string; network: string } | null = null;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    operatorKeys({ secretKeys: undefined, dataDir });
    process.env.SECRET_KEY = 'a secret of the environment, which no other process may see';
    const address = server.address();
    const attempts = {
      read: [path.join(dataDir, 'secret-key'), '/etc/passwd', PROGRAM.program, `/proc/${process.pid}/environ`],
      write: path.join(temporaryFolder(), 'file'),
      port: typeof address === 'object' && address ? address.port : 0,
      bytes: 1,
    };
    const service = open();
    for (const head of [RENDER, CUT]) found.push(JSON.parse(await service.send(attempts, head)));
    const folder = `/proc/${found[0]?.pid}`;
    if (isLinux)
      outside = {
        status: fs.readFileSync(`${folder}/status`, 'utf8'),
        limits: fs.readFileSync(`${folder}/limits`, 'utf8'),
        network: fs.readlinkSync(`${folder}/ns/net`),
      };
  }, 60_000);
  afterAll(() => {
    delete process.env.SECRET_KEY;
    server.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
    endServers();
  });

  test('runs in another process than the shop, the same for all these pictures', () => {
    expect(found[0]?.pid).not.toBe(process.pid);
    expect(found[1]?.pid).toBe(found[0]?.pid);
  });

  test('reads no file: neither keys nor settings of the shop nor its own program', () => {
    for (const { read } of found) expect(read).toEqual(Array(4).fill('ERR_ACCESS_DENIED'));
  });

  test('writes no file, starts no program and no thread', () => {
    for (const { write, program, thread } of found)
      expect([write, program, thread]).toEqual(Array(3).fill('ERR_ACCESS_DENIED'));
  });

  test('has no setting of the environment and no descriptor but input and output', () => {
    for (const { environment, descriptors } of found) {
      // libvips itself sets VIPSHOME.
      expect(environment).toEqual([...Object.keys(CONFINED_ENVIRONMENT), 'VIPSHOME'].sort());
      expect(descriptors).toEqual([]);
    }
  });

  test('reaches no network where the system can take it away', () => {
    const expected = withoutNetwork().length > 0 ? 'ENETUNREACH' : 'done';
    for (const { network } of found) expect(network).toBe(expected);
  });

  test('is not root, cannot become root, and cannot signal the shop where the shop is root', () => {
    const account = confinedAccount('shop');
    for (const { uid, gid, root, signal } of found) {
      expect(root).toBe(withoutNetwork().includes('--user') ? 'EINVAL' : 'EPERM');
      if (!account) continue;
      expect([uid, gid, signal]).toEqual([account.uid, account.gid, 'EPERM']);
    }
    if (account) expect(account.uid).not.toBe(confinedAccount('uploads')?.uid);
  });

  test('has from the system: one account, no group, no capability, no network, and limits', () => {
    if (!outside) return expect(isLinux).toBe(false);
    const { status, limits, network } = outside;
    const account = confinedAccount('shop');
    if (account) {
      expect(status).toMatch(new RegExp(`^Uid:(\\s+${account.uid}){4}$`, 'm'));
      expect(status).toMatch(new RegExp(`^Gid:(\\s+${account.gid}){4}$`, 'm'));
      expect(status).toMatch(/^Groups:\s*$/m);
    }
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(network === fs.readlinkSync('/proc/self/ns/net')).toBe(withoutNetwork().length === 0);
    for (const [name, most] of Object.entries({
      'Max cpu time': PROGRAM.seconds,
      'Max file size': 0,
      'Max core file size': 0,
      'Max open files': 64,
      'Max data size': 1024 ** 3,
    }))
      expect(limits).toMatch(new RegExp(`^${name}\\s+${most}\\s+${most}\\s`, 'm'));
  });
});

describe('a hostile picture loses only itself', () => {
  test.each([
    ['hangs', 'hang', 'late'],
    ['never yields', 'spin', 'late'],
    ['crashes', 'crash', 'ended'],
    ['sends garbage', 'garbage', 'malformed'],
  ])(
    'one that %s, between others that wait',
    async (_, what, problem) => {
      const service = open();
      const answers = await Promise.all([
        service.sendPhoto(),
        service.send(what, RENDER, problem === 'late' ? 500 : 60_000),
        service.sendPhoto(),
        service.sendPhoto(),
      ]);
      expect(answers).toEqual([160, problem, 160, 160]);
      expect(service.figures().running).toBe(1);
    },
    60_000,
  );

  test('one that uses more processor time than the limit, since the system kills its process', async () => {
    const service = open({ seconds: 1 });
    expect(await Promise.all([service.send('spin'), service.sendPhoto()])).toEqual(['ended', 160]);
  }, 60_000);

  test('one whose damage shows at the next picture, which a fresh process gets', async () => {
    const service = open();
    expect(await service.send('spoil')).toBe('{}');
    expect(await service.sendPhoto()).toBe(160);
    expect(service.figures()).toMatchObject({ started: 2, ended: { ended: 1 } });
  });

  test('the decoder of the shop names it, and throws only if no process can start', async () => {
    const decoder = createPictureDecoder({ program: PROGRAM, patienceMs: 20_000, processes: 1 });
    const rendition = { width: 160, format: 'jpeg', quality: 75, by: 'request' } as const;
    expect(await decoder.render(hostile('crash'), rendition)).toEqual({ ok: false, problem: 'ended-process' });
    // The shop never serves an answer that begins like no picture.
    expect(await decoder.render(hostile('spoil'), rendition)).toEqual({ ok: false, problem: 'ended-process' });
    expect((await decoder.render(photo, rendition)).ok).toBe(true);
    await decoder.close();
    await expect(decoder.render(photo, rendition)).rejects.toThrow('the shop closes');
    const none = createPictureDecoder({ program: { ...PROGRAM, program: '/nowhere.ts' } });
    await expect(none.render(photo, rendition)).rejects.toThrow('kontor doctor');
    await none.close();
  }, 60_000);
});

describe('life of the process', () => {
  test('a new one after so many pictures, and after so much work', async () => {
    for (const limit of [{ jobs: 2 }, { workMs: 0 }]) {
      const service = open(limit);
      for (let count = 0; count < 4; count += 1) expect(await service.sendPhoto()).toBe(160);
      const started = 'jobs' in limit ? 2 : 4;
      expect(service.figures()).toEqual({ running: 0, started, ended: { 'used-up': started } });
    }
  });

  test('none before the first picture, and none once idle', async () => {
    const service = open({ idleMs: 0 });
    expect(service.figures().started).toBe(0);
    await service.sendPhoto();
    await expect.poll(() => service.figures()).toEqual({ running: 0, started: 1, ended: { idle: 1 } });
  });

  test('a prepared one stays idle, is never waited for, and has a successor', async () => {
    const service = open({ ready: 1, idleMs: 0, jobs: 2 });
    service.prepare();
    service.prepare();
    expect(service.figures()).toEqual({ running: 1, started: 1, ended: {} });
    await service.sendPhoto();
    await service.sendPhoto();
    expect(service.figures()).toEqual({ running: 1, started: 2, ended: { 'used-up': 1 } });
    expect(await service.send('crash')).toBe('ended');
    expect(service.figures()).toEqual({ running: 1, started: 3, ended: { 'used-up': 1, ended: 1 } });
    await service.close();
    expect(service.figures()).toMatchObject({ running: 0, started: 3 });
  }, 60_000);

  test('a prepared one that cannot start is tried again by a picture only', async () => {
    const service = open({ ready: 1, program: '/nowhere.ts' });
    service.prepare();
    await expect.poll(() => service.figures().running, { timeout: 30_000 }).toBe(0);
    expect(service.figures().started).toBe(1);
    expect(await service.sendPhoto()).toBe('not-started');
    expect(service.figures()).toMatchObject({ running: 0, started: 2 });
  });

  test('a second one only while the first one works, and never a third', async () => {
    const service = open({ processes: 2 });
    await service.sendPhoto();
    await service.sendPhoto();
    expect(service.figures().started).toBe(1);
    await Promise.all(Array.from({ length: 6 }, service.sendPhoto));
    expect(service.figures()).toEqual({ running: 2, started: 2, ended: {} });
  });

  test('closing kills it in the middle of a picture and refuses the others', async () => {
    const service = open();
    const attempts = { read: [], write: '', port: 0, bytes: 1 };
    const { pid } = JSON.parse(await service.send(attempts));
    const answers = Promise.all([service.send('hang'), service.sendPhoto()]);
    await service.close();
    expect(await answers).toEqual(['closed', 'closed']);
    expect(await service.sendPhoto()).toBe('closed');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  /** Starts the real program without the shop's side of the protocol. */
  async function startBare() {
    const [command, ...args] = confinedCommand(PROGRAM, process.platform, withoutNetwork());
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env: CONFINED_ENVIRONMENT });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.stdin.on('error', () => {});
    return { child, ended };
  }
  const frame = (head: unknown, body: Buffer) => Buffer.concat(frameChunks({ number: 1, head, body }));

  test.each([
    ['garbage', Buffer.alloc(100, 'garbage')],
    ['a job of no kind', frame({ kind: 'format the disk' }, photo)],
    ['a width that no picture has', frame({ ...RENDER, width: 1e9 }, photo)],
    ['more bytes than a picture may have', frame(RENDER, Buffer.alloc(20 * 1024 * 1024 + 1))],
  ])('it ends itself at %s', async (_, bytes) => {
    const { child, ended } = await startBare();
    child.stdin.write(bytes);
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  test('it ends with its input, in the middle of a picture too', async () => {
    const { child, ended } = await startBare();
    child.stdin.end(frame(RENDER, hostile('hang')));
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  test('an answer with another number than the job is none', async () => {
    const process = startConfinedProcess(PROGRAM, 60_000);
    expect(await process.ready).toBe(true);
    const early = process.ask(job(photo));
    // The second job takes the place of the first one, whose answer then has a wrong number.
    const next = process.ask(job(photo));
    expect(await next).toEqual({ ok: false, problem: 'malformed' });
    await process.ended;
    void early;
  });
});
