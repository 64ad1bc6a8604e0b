import * as v from 'valibot';
import { judge, notApplicable, type Verdict } from './check.ts';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
/** Least severity that fails. */
const FAILS_FROM: (typeof SEVERITIES)[number] = 'moderate';

const Advisory = v.object({ url: v.string(), title: v.string(), severity: v.picklist(SEVERITIES) });
const Audit = v.object({
  vulnerabilities: v.record(v.string(), v.object({ name: v.string(), via: v.array(v.union([v.string(), Advisory])) })),
});
/** Accepted advisories, docs/security/audit-exceptions.json. */
const Exceptions = v.array(
  v.strictObject({
    advisory: v.pipe(v.string(), v.regex(/^GHSA(?:-[0-9a-z]{4}){3}$/)),
    package: v.string(),
    reason: v.pipe(v.string(), v.minLength(20)),
    expires: v.pipe(v.string(), v.isoDate()),
  }),
);
export type AuditException = v.InferOutput<typeof Exceptions>[number];

/** Reads the accepted advisories; throws for an entry without reason or date. */
export function readExceptions(json: string): AuditException[] {
  return v.parse(Exceptions, JSON.parse(json));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Judges the output of `npm audit --json`. An advisory fails unless an exception names it and is not over; an exception
 * that is over or needless fails as well. Without an answer of the registry the audit is skipped, or fails if `strict`.
 */
export function judgeAudit(
  output: string,
  about: { exceptions: readonly AuditException[]; today: string; strict: boolean },
): Verdict {
  const { exceptions, today, strict } = about;
  const audit = v.safeParse(Audit, parsed(output));
  if (!audit.success) {
    const because = 'the configured registry answers no audit';
    return strict ? judge([`skipped, because ${because}`]) : notApplicable(because);
  }
  const found = Object.values(audit.output.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, ...cause }])),
  );
  const isAccepted = ({ name, url }: { name: string; url: string }) =>
    exceptions.some((each) => each.package === name && url.endsWith(each.advisory) && each.expires >= today);
  const severe = found.filter(({ severity }) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(FAILS_FROM));
  return judge([
    ...severe
      .filter((each) => !isAccepted(each))
      .map(({ name, severity, title, url }) => `${name}, ${severity}: ${title} (${url})`),
    ...exceptions
      .filter(({ expires }) => expires < today)
      .map(({ advisory, expires }) => `the exception ${advisory} ended on ${expires}`),
    ...exceptions
      .filter((each) => !found.some(({ name, url }) => each.package === name && url.endsWith(each.advisory)))
      .map(({ advisory }) => `the exception ${advisory} is needless: nothing has it`),
  ]);
}
