import type { ReactNode } from 'react';
import type { AuditRow } from '../../shop/staff/employees/index.ts';
import { labelled } from '../../tenants/labelled.ts';
import { adminDayText } from '../formats.ts';
import type { StaffText } from '../texts/index.ts';
import { roleText, textOfCode } from '../worded.ts';
import styles from './section.module.css';
import { useWork } from './use-work.ts';

const LONGEST = 120;
/** Facts in minor units. */
const AMOUNTS = new Set(['amount', 'refundable', 'open']);
/** Facts with codes of permissions. */
const RIGHTS = new Set(['granted', 'revoked', 'scopes']);

/** Changes of an audit entry: name, value before, value after; an unchanged value is shown once. */
export function Changes({ before, after }: Pick<AuditRow, 'before' | 'after'>): ReactNode {
  const { text, amount, time, language } = useWork();
  const show = (name: string, value: string | number | boolean | null | undefined): string => {
    if (value === null || value === undefined) return text.none;
    if (typeof value === 'boolean') return value ? text.yes : text.no;
    if (AMOUNTS.has(name) && typeof value === 'number') return amount(value);
    if (name === 'act' && typeof value === 'string') return textOfCode(text.approvals.acts, value) ?? value;
    if (name === 'role' && typeof value === 'string') return roleText(text, value);
    if (RIGHTS.has(name) && typeof value === 'string') return rightsText(text, value);
    const plain = String(value);
    // The name of a field does not determine its type: `from` and `to` are times of a price and addresses of a
    // redirect.
    if (!Number.isNaN(Date.parse(plain))) {
      if (/^\d{4}-\d\d-\d\dT/.test(plain)) return time(new Date(plain));
      if (/^\d{4}-\d\d-\d\d$/.test(plain)) return adminDayText(plain, language);
    }
    return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
  };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return text.none;
  return (
    <span className={styles.changes}>
      {names.map((name) => {
        const was = before?.[name];
        const is = after?.[name];
        const isChange = before !== null && name in before && was !== is;
        return (
          <span key={name}>
            <span className={styles.muted}>{labelled(language, text.audit.facts[name] ?? name, '')}</span>
            {isChange && (
              <>
                <del>{show(name, was)}</del> →{' '}
              </>
            )}
            <ins>{show(name, after && name in after ? is : was)}</ins>
          </span>
        );
      })}
    </span>
  );
}

/** Names permissions that an entry lists by code. */
function rightsText(text: StaffText, codes: string): string {
  const names = text.employeeRoles.permissions;
  return codes
    .split(' ')
    .map((code) => textOfCode(names, code) ?? code)
    .join('; ');
}
