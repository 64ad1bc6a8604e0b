import type { ReactNode } from 'react';
import type { CampaignResults } from '../../../shop/marketing/newsletter/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { shareText } from '../reports/figure-text.ts';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

type Result = CampaignResults['all'];
const FIGURES = ['sent', 'bounced', 'unsubscribed', 'visits', 'orders', 'value'] as const;
/** Probability below which a difference counts as no chance. */
const CLEAR = 0.05;

/** Returns how figures of mails are written. */
function useFigures() {
  const { amount, number } = useWork();
  return (result: Result, figure: (typeof FIGURES)[number]): string =>
    figure === 'value' ? amount(result.value) : number(result[figure]);
}

/** Figures of marketing mails, each with its definition. */
export function MailResultPanel({ title, result }: { title: string; result: Result }): ReactNode {
  const say = useWork().text.mailResults;
  const written = useFigures();
  return (
    <Panel id="result" title={title}>
      <FactList
        facts={FIGURES.map((figure): [string, ReactNode] => [
          say[figure],
          <span key={figure}>
            <strong>{written(result, figure)}</strong>
            <span className={styles.plan}>{say.definitions[figure]}</span>
          </span>,
        ])}
      />
    </Panel>
  );
}

/** Test of two subjects: both with their counts, and what chance explains. */
export function SubjectTestPanel({
  test,
  measure,
}: {
  test: NonNullable<CampaignResults['test']>;
  measure: 'visits' | 'orders';
}): ReactNode {
  const { text } = useWork();
  const say = text.mailResults;
  const written = useFigures();
  const percent = (share: number) => shareText(share, text.lang);
  const rate = ({ sent, [measure]: count }: Result) => (sent === 0 ? text.none : percent(count / sent));
  return (
    <Panel id="subject-test" title={say.subjectTest} flush>
      <Table
        label={say.subjectTest}
        broad
        columns={[
          { label: say.variant },
          ...FIGURES.map((figure) => ({ label: say[figure], look: 'end' as const })),
          { label: labelled(text.lang, say[measure], say.rate), look: 'end' },
        ]}
        rows={(['a', 'b'] as const).map((variant) => ({
          key: variant,
          cells: [
            say.variants[variant],
            ...FIGURES.map((figure) => written(test[variant], figure)),
            rate(test[variant]),
          ],
        }))}
      />
      <div className={styles.panelBody}>
        <p>{test.winner === null ? say.running : say.winner(say.variants[test.winner])}</p>
        <p className={styles.hint}>
          {test.chance === null
            ? say.tooFew
            : `${say.chance(test.chance < 0.001 ? `< ${percent(0.001)}` : percent(test.chance))} ${test.chance < CLEAR ? say.clear : say.unclear}`}
        </p>
      </div>
    </Panel>
  );
}
