import type { ShopFacts } from './facts.ts';
import type { LiveFinding } from './finding.ts';
import { placeholderLogo } from './placeholder-logo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Age from which a backup counts as old: one daily backup may be missing. */
const OLD_DAYS = 2;

/** Judges what all tenants share: demo, payments, mail, logo, employees and backups. */
export function shopFindings(facts: ShopFacts): LiveFinding[] {
  const { isDemoOn, isDemoRetailer, keys, hasSimulatedBureau, sendsMail } = facts;
  const shared = { tenant: null, values: {} } as const;
  return [
    isDemoOn
      ? { ...shared, check: 'demo', level: 'fail', code: 'demo-on' }
      : { ...shared, check: 'demo', level: 'ok', code: 'demo-off' },
    isDemoRetailer
      ? { ...shared, check: 'retailer', level: 'fail', code: 'demo-retailer' }
      : { ...shared, check: 'retailer', level: 'ok', code: 'own-retailer' },
    ...keyFindings(keys),
    ...(hasSimulatedBureau
      ? [{ ...shared, check: 'credit-bureau', level: 'fail', code: 'simulated-bureau' } satisfies LiveFinding]
      : []),
    sendsMail
      ? { ...shared, check: 'mail-server', level: 'ok', code: 'mail-server-set' }
      : { ...shared, check: 'mail-server', level: 'fail', code: 'mail-server-missing' },
    logoFinding(facts),
    adminFinding(facts.admins),
    backupFinding(facts),
  ];
}

function keyFindings(keys: ShopFacts['keys']): LiveFinding[] {
  if (keys === null) return [];
  const about = { check: 'payment-keys', tenant: null, values: {} } as const;
  return [
    keys === 'test' ? { ...about, level: 'fail', code: 'test-keys' } : { ...about, level: 'ok', code: 'live-keys' },
  ];
}

function logoFinding({ logo, companies }: ShopFacts): LiveFinding {
  const about = { check: 'logo', tenant: null, values: {} } as const;
  if (logo === null) return { ...about, level: 'warn', code: 'logo-missing' };
  if (companies.some((company) => logo.trim() === placeholderLogo(company).trim()))
    return { ...about, level: 'warn', code: 'logo-placeholder' };
  return { ...about, level: 'ok', code: 'logo-own' };
}

function adminFinding({ all, ready }: ShopFacts['admins']): LiveFinding {
  const about = { check: 'administrators', tenant: null } as const;
  if (all === 0) return { ...about, level: 'fail', code: 'administrators-none', values: {} };
  if (ready === 0) return { ...about, level: 'fail', code: 'administrators-without-factor', values: {} };
  if (ready < all)
    return {
      ...about,
      level: 'warn',
      code: 'administrators-some-without-factor',
      values: { without: all - ready, all },
    };
  return { ...about, level: 'ok', code: 'administrators-ready', values: { all } };
}

function backupFinding({ backupAt, now }: ShopFacts): LiveFinding {
  const about = { check: 'backup', tenant: null } as const;
  if (backupAt === null) return { ...about, level: 'warn', code: 'backup-none', values: {} };
  const days = Math.floor((now.getTime() - backupAt.getTime()) / DAY_MS);
  return days < OLD_DAYS
    ? { ...about, level: 'ok', code: 'backup-recent', values: {} }
    : { ...about, level: 'warn', code: 'backup-old', values: { days } };
}
