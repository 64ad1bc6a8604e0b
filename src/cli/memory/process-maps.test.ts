import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { childProcesses, mappedMemory, readChildMemory, readMappedMemory } from './process-maps.ts';

const proc = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-proc-'));
afterAll(() => fs.rmSync(proc, { recursive: true }));

const mapping = (range: string, access: string, inode: number, name: string, resident: number) =>
  `${range} ${access} 00000000 00:00 ${inode}    ${name}\nSize:   99 kB\nRss:   ${resident} kB\nPss:   1 kB`;

const SMAPS = [
  mapping('00400000-00500000', 'r-xp', 77, '/srv/kontor/node', 900),
  mapping('00600000-00700000', 'rw-p', 0, '[heap]', 300),
  // Guard pages, then the stack of a thread: 4 MB together.
  mapping('10000000-10004000', '---p', 0, '', 0),
  mapping('10004000-10400000', 'rw-p', 0, '', 40),
  // A mapping of that size without guard pages is no stack.
  mapping('20000000-20400000', 'rw-p', 0, '', 500),
  mapping('30000000-30100000', 'rw-s', 12, '/dev/zero (deleted)', 60),
  mapping('7ff00000-7ff21000', 'rw-p', 0, '[stack]', 20),
].join('\n');

test('adds up mappings by kind', () => {
  expect(mappedMemory(SMAPS)).toEqual({ resident: 1820 * 1024, files: 900 * 1024, stacks: 60 * 1024 });
});

test('knows nothing of a process that is away, or of a system without /proc', () => {
  expect(readMappedMemory(1, proc)).toBeNull();
  expect(readChildMemory(1, proc)).toBeNull();
  expect(childProcesses(1, path.join(proc, 'none'))).toEqual([]);
});

test('finds children by their parent, also with odd names, and reads their shares', () => {
  const write = (pid: number, stat: string, rollup: string) => {
    fs.mkdirSync(path.join(proc, String(pid)));
    fs.writeFileSync(path.join(proc, String(pid), 'stat'), stat);
    fs.writeFileSync(path.join(proc, String(pid), 'cmdline'), 'node\0decoding.ts\0');
    fs.writeFileSync(path.join(proc, String(pid), 'smaps_rollup'), rollup);
  };
  write(51, '51 (post) 9 (gres) S 50 51 51', 'Rss:  900 kB\nPss:   300 kB\nPss_Anon: 100 kB\nPss_Shmem:  120 kB\n');
  write(52, '52 (node) S 51 52 52', 'Pss: 5 kB\n');
  expect(childProcesses(50, proc)).toEqual([{ pid: 51, name: 'post) 9 (gres', command: 'node decoding.ts' }]);
  expect(readChildMemory(51, proc)).toEqual({ pid: 51, proportional: 300 * 1024, shared: 120 * 1024 });
  expect(readChildMemory(52, proc)).toEqual({ pid: 52, proportional: 5 * 1024, shared: 0 });
});
