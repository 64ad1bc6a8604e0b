import type { ReactNode } from 'react';
import { PAYOUT_TONES } from '../components/clearing/clearing-panels.tsx';
import { MovementTable } from '../components/clearing/movement-table.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Panel } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import { listPage } from '../list-page.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/clearing`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const page = listPage(url.searchParams);
  return orAbsent(await admin.clearing.payout(member, { tenant, id: params.id ?? '', page }));
}

/** Shows a payout with the movements that it settles. */
export default function Payout({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { payout, movements, count, sum, page, pages } = loaderData;
  const { text, number, amount, language } = useWork();
  const say = text.clearing;
  const here = `${SECTION}/${encodeURIComponent(payout.id)}`;
  const isShare = payout.amount !== payout.total;
  return (
    <>
      <AdminPageHead title={say.payoutOf(payout.id)} back={{ href: SECTION, label: text.back(say.title) }} />
      <div className={styles.stack}>
        <Panel id="facts" title={say.payout}>
          <FactList
            facts={[
              [
                say.amount,
                isShare ? `${amount(payout.amount)}, ${say.shareOf(amount(payout.total))}` : amount(payout.amount),
              ],
              [
                text.approvals.state,
                <Tag key="state" tone={PAYOUT_TONES[payout.state]}>
                  {say.states[payout.state]}
                </Tag>,
              ],
              [say.arrives, adminDayText(payout.arrivesOn, language)],
              [say.arrived, payout.arrivedOn === null ? say.notArrived : adminDayText(payout.arrivedOn, language)],
            ]}
          />
        </Panel>
        <MovementTable
          id="movements"
          title={say.movements(number(count), amount(sum))}
          empty={say.noMovements}
          movements={movements}
        />
        <Pager
          label={say.payout}
          previous={page > 1 && { href: `${here}?page=${page - 1}`, label: text.ledger.newer }}
          position={text.ledger.pageOf(String(page), String(pages))}
          next={page < pages && { href: `${here}?page=${page + 1}`, label: text.ledger.older }}
        />
      </div>
    </>
  );
}
