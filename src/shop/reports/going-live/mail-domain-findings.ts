import type { LookUp, MailDomainFacts } from './facts.ts';
import type { LiveFinding } from './finding.ts';

/** Judges whether other mail servers can trust mails of a domain: SPF, DKIM and DMARC. */
export function mailDomainFindings({ domain, records }: MailDomainFacts): LiveFinding[] {
  if (records === null)
    return [{ check: 'mail-domain', tenant: null, level: 'fail', code: 'mail-domain-reserved', values: { domain } }];
  return [spfFinding(domain, records.spf), dkimFinding(domain, records.dkim), dmarcFinding(domain, records.dmarc)];
}

function spfFinding(domain: string, found: LookUp): LiveFinding {
  const about = { check: 'spf', tenant: null } as const;
  if (found.state === 'unknown')
    return { ...about, level: 'warn', code: 'spf-unknown', values: { domain, reason: found.reason } };
  const own = recordsOf(found, /^v=spf1(?:\s|$)/i);
  const [record] = own;
  if (record === undefined) return { ...about, level: 'warn', code: 'spf-missing', values: { domain } };
  // Receivers ignore several records (RFC 7208).
  if (own.length > 1) return { ...about, level: 'fail', code: 'spf-several', values: { domain, count: own.length } };
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
    return { ...about, level: 'warn', code: 'spf-permits-all', values: { domain } };
  return { ...about, level: 'ok', code: 'spf-set', values: { domain, record } };
}

function dkimFinding(domain: string, found: LookUp): LiveFinding {
  const about = { check: 'dkim', tenant: null } as const;
  if (found.state === 'unknown')
    return { ...about, level: 'warn', code: 'dkim-unknown', values: { domain, reason: found.reason } };
  // A record with an empty key revokes it (RFC 6376).
  return recordsOf(found, /(?:^|;)\s*p=[^;\s]/i).length > 0
    ? { ...about, level: 'ok', code: 'dkim-set', values: { domain } }
    : { ...about, level: 'warn', code: 'dkim-missing', values: { domain } };
}

function dmarcFinding(domain: string, found: LookUp): LiveFinding {
  const about = { check: 'dmarc', tenant: null } as const;
  if (found.state === 'unknown')
    return { ...about, level: 'warn', code: 'dmarc-unknown', values: { domain, reason: found.reason } };
  const own = recordsOf(found, /^v=DMARC1(?:\s*;|$)/i);
  const [record] = own;
  if (record === undefined) return { ...about, level: 'warn', code: 'dmarc-missing', values: { domain } };
  if (own.length > 1) return { ...about, level: 'fail', code: 'dmarc-several', values: { domain, count: own.length } };
  return { ...about, level: 'ok', code: 'dmarc-set', values: { domain, record } };
}

function recordsOf(found: LookUp, form: RegExp): string[] {
  return found.state === 'found' ? found.records.filter((record) => form.test(record.trim())) : [];
}
