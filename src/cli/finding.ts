import type { ExitCode } from './command.ts';

/** Finding of the doctor: `fail` prevents the shop from working, `warn` will cause a problem. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; text: string; hint?: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warn = (text: string, hint: string): Finding => ({ level: 'warn', text, hint });
export const fail = (text: string, hint: string): Finding => ({ level: 'fail', text, hint });

/** 0: all is well; 1: warnings; 2: failures. */
export function exitCodeOf(findings: readonly Finding[]): ExitCode {
  if (findings.some(({ level }) => level === 'fail')) return 2;
  return findings.some(({ level }) => level === 'warn') ? 1 : 0;
}

export function findingLines({ level, text, hint }: Finding): string[] {
  return [`${level.padEnd(4)}  ${text}`, ...(hint === undefined ? [] : [`      ${hint}`])];
}
