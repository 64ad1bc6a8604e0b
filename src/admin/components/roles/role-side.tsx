import type { ReactNode } from 'react';
import type { OpenRole } from '../../../shop/staff/employees/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { RemovePanel } from '../remove-panel.tsx';
import pageStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './roles.module.css';

/** Employees with a role, and its end. */
export function RoleSide({ role }: { role: OpenRole }): ReactNode {
  const { text } = useWork();
  const say = text.employeeRoles;
  const mayEnd = role.isOwn && !role.isEnded;
  return (
    <div className={pageStyles.stack}>
      <Panel id="holders" title={say.holders}>
        {role.holders.length === 0 ? (
          <p className={pageStyles.muted}>{say.noHolders}</p>
        ) : (
          <>
            {mayEnd && <p className={pageStyles.hint}>{say.inUse}</p>}
            <ul className={styles.holders}>
              {role.holders.map(({ id, email, isLocked }) => (
                <li key={id}>
                  <a href={`${ADMIN_ROOT}/staff#account-${id}`}>{email}</a>{' '}
                  {isLocked && <Tag tone="problem">{text.staff.locked}</Tag>}
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
      {mayEnd && role.holders.length === 0 && <RemovePanel label={say.end} hint={say.endHint} />}
    </div>
  );
}
