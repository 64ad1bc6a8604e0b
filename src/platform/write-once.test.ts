import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test('one of several concurrent writers wins, and no reader sees a partial file', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-once-'));
  // Each process writes 200 files and prints their content.
  const script = `
    import fs from 'node:fs';
    import { writeOnce } from ${JSON.stringify(path.join(import.meta.dirname, 'write-once.ts'))};
    for (let file = 0; file < 200; file += 1) {
      writeOnce(${JSON.stringify(folder)} + '/' + file, String(process.pid).padStart(50_000, '0'), 0o600);
      const text = fs.readFileSync(${JSON.stringify(folder)} + '/' + file, 'utf8');
      console.log(text.length + ' ' + Number(text));
    }`;
  const told = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [lines] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'exit')]);
      return lines.join('');
    }),
  );
  fs.rmSync(folder, { recursive: true });
  expect(told[0]).toMatch(/^(?:50000 \d+\n){200}$/);
  expect(told).toEqual([told[0], told[0], told[0]]);
});
