import { type Finding, fail, ok, warn } from '../finding.ts';
import type { LookUp, MailDomainFacts } from './facts.ts';

/** Judges whether other mail servers can trust mails of a domain: SPF, DKIM and DMARC. */
export function mailDomainFindings({ domain, records }: MailDomainFacts): Finding[] {
  if (records === null)
    return [
      fail(
        `mail domain: ${domain} is no public name`,
        'Set contactEmail and securityContact of the tenant to mailboxes of your domain.',
      ),
    ];
  return [spfFinding(domain, records.spf), dkimFinding(domain, records.dkim), dmarcFinding(domain, records.dmarc)];
}

function spfFinding(domain: string, found: LookUp): Finding {
  const text = `SPF of ${domain}`;
  if (found.state === 'unknown')
    return notLookedUp(text, found.reason, 'Check that its record names the server of SMTP_URL.');
  const own = recordsOf(found, /^v=spf1(?:\s|$)/i);
  const [record] = own;
  if (record === undefined)
    return warn(`${text}: none`, 'Publish a TXT record such as "v=spf1 include:YOUR-MAIL-PROVIDER ~all" (RFC 7208).');
  if (own.length > 1) return fail(`${text}: ${own.length} records`, 'Receivers ignore all of them: publish only one.');
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
    return warn(`${text}: permits every server`, 'End the record with "~all" or "-all".');
  return ok(`${text}: ${record}`);
}

function dkimFinding(domain: string, found: LookUp): Finding {
  const text = `DKIM of ${domain}`;
  if (found.state === 'unknown')
    return notLookedUp(text, found.reason, 'Repeat with --dkim SELECTOR, which your mail provider names.');
  // A record with an empty key revokes it (RFC 6376).
  if (recordsOf(found, /(?:^|;)\s*p=[^;\s]/i).length > 0) return ok(`${text}: has a key`);
  return warn(`${text}: no key`, 'Publish the record that your mail provider shows for this domain (RFC 6376).');
}

function dmarcFinding(domain: string, found: LookUp): Finding {
  const text = `DMARC of ${domain}`;
  if (found.state === 'unknown') return notLookedUp(text, found.reason, `Check that _dmarc.${domain} has a record.`);
  const own = recordsOf(found, /^v=DMARC1(?:\s*;|$)/i);
  const [record] = own;
  if (record === undefined)
    return warn(
      `${text}: none`,
      `Publish a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:dmarc@${domain}"; later p=quarantine (RFC 7489).`,
    );
  if (own.length > 1) return fail(`${text}: ${own.length} records`, 'Receivers ignore all of them: publish only one.');
  return ok(`${text}: ${record}`);
}

function recordsOf(found: LookUp, form: RegExp): string[] {
  return found.state === 'found' ? found.records.filter((record) => form.test(record.trim())) : [];
}

/** Returns the warning that a record was not looked up, and the reason. */
export function notLookedUp(text: string, reason: string, hint: string): Finding {
  return warn(`${text}: not looked up, because ${reason}`, hint);
}
