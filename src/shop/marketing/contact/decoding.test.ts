import { expect, test } from 'vitest';
import { limitedProgram } from './decoding.ts';

test('limits processor time by a POSIX shell, and uses none on Windows', () => {
  const program = ['node', 'decode.ts', 'heic'];
  expect(limitedProgram(program, 'linux')).toEqual(['/bin/sh', '-c', 'ulimit -t 20; exec "$@"', 'sh', ...program]);
  expect(limitedProgram(program, 'win32')).toEqual(program);
});
