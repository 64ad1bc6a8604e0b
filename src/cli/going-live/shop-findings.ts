import { type Finding, fail, ok, warn } from '../finding.ts';
import { placeholderLogo } from '../new-house/placeholder-logo.ts';
import type { ShopFacts } from './facts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Age from which a backup counts as old: one daily backup may be missing. */
const OLD_DAYS = 2;

/** Judges what all tenants share: demo, payments, mail, logo, employees and backups. */
export function shopFindings(facts: ShopFacts): Finding[] {
  return [
    ...demoFindings(facts),
    ...serviceFindings(facts),
    logoFinding(facts),
    adminFinding(facts.admins),
    backupFinding(facts),
  ];
}

/** Reports services that are missing, or that only pretend. */
function serviceFindings({ hasTestKeys, hasSimulatedBureau, sendsMail }: ShopFacts): Finding[] {
  const findings: Finding[] = [];
  if (hasTestKeys)
    findings.push(
      fail('payments: keys for tests, no money moves', 'Set the live keys of Stripe (sk_live_… or rk_live_…).'),
    );
  if (hasSimulatedBureau)
    findings.push(fail('credit bureau: simulated', 'Set CREDIT_BUREAU=none until the adapter of your bureau exists.'));
  if (!sendsMail)
    findings.push(fail('mail: no SMTP_URL, customers get no confirmation', 'Set SMTP_URL to your mail server.'));
  return findings;
}

function demoFindings({ isDemoOn, isDemoRetailer }: ShopFacts): Finding[] {
  return [
    isDemoOn ? fail('demo: on', 'Set DEMO=off.') : ok('demo: off'),
    ...(isDemoRetailer
      ? [
          fail(
            'retailer: the demo retailer',
            'Write a folder of your own (kontor new house NAME), and set HOUSE to it with an empty database.',
          ),
        ]
      : []),
  ];
}

function logoFinding({ logo, companies }: ShopFacts): Finding {
  const hint = "Put favicon.svg and icons/ into the folder public of the retailer's folder.";
  if (logo === null) return warn('logo: the retailer has none', hint);
  if (companies.some((company) => logo.trim() === placeholderLogo(company).trim()))
    return warn('logo: a placeholder with initials', hint);
  return ok("logo: the retailer's own");
}

function adminFinding({ all, ready }: ShopFacts['admins']): Finding {
  if (all === 0) return fail('administrators: none', 'Add the first one: kontor user add EMAIL --role admin.');
  if (ready === 0)
    return fail(
      'administrators: none has a second factor',
      'Open the link of kontor user add, choose a password, and confirm the second factor.',
    );
  if (ready < all)
    return warn(
      `administrators: ${all - ready} of ${all} without a second factor`,
      'They confirm it at their first login; kontor user lock EMAIL ends accounts that nobody needs.',
    );
  return ok(`administrators: ${all}, each with a second factor`);
}

function backupFinding({ backupAt, now }: ShopFacts): Finding {
  const hint = 'Run kontor backup every day, and copy the file to another place. Other backups are not visible here.';
  if (backupAt === null) return warn('backup: none in DATA_DIR/backups', hint);
  const days = Math.floor((now.getTime() - backupAt.getTime()) / DAY_MS);
  return days < OLD_DAYS ? ok('backup: made within two days') : warn(`backup: the newest is ${days} days old`, hint);
}
