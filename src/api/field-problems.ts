import type { BaseIssue } from 'valibot';
import { apiMessagesOf } from '../tenants/messages/api.ts';
import type { FieldCode } from './problem.ts';

const CODES = apiMessagesOf('de-CH').fields;

/** Field codes by type of check, for checks whose message is no code. */
const BY_TYPE: Record<string, FieldCode> = {
  picklist: 'choice',
  max_length: 'too-long',
  min_value: 'number',
  max_value: 'number',
  finite: 'number',
};

function isCode(message: string): message is FieldCode {
  return Object.hasOwn(CODES, message);
}

/** Returns the first problem of each invalid field. A nested field is named "outer.inner". */
export function fieldProblems(issues: readonly BaseIssue<unknown>[]): Record<string, FieldCode> {
  const found = new Map<string, FieldCode>();
  for (const issue of issues) {
    const name = issue.path?.map((part) => String(part.key)).join('.') ?? 'body';
    if (!found.has(name)) found.set(name, codeOf(issue));
  }
  return Object.fromEntries(found);
}

function codeOf(issue: BaseIssue<unknown>): FieldCode {
  if (isCode(issue.message)) return issue.message;
  if (issue.kind === 'schema' && issue.input === undefined) return 'required';
  return BY_TYPE[issue.type] ?? 'invalid';
}
