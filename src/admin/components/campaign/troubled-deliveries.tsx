import type { ReactNode } from 'react';
import type { OpenCampaign } from '../../../shop/marketing/newsletter/index.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

/** Lists deliveries in doubt or refused by the mail server. */
export function TroubledDeliveries({ troubled }: Pick<OpenCampaign, 'troubled'>): ReactNode {
  const { text } = useWork();
  const say = text.campaign;
  if (troubled.length === 0) return null;
  return (
    <Panel id="troubled" title={say.troubled} flush>
      <div className={styles.panelBody}>
        <p>{say.troubledText}</p>
      </div>
      <Table
        label={say.troubled}
        columns={[
          { label: say.email, look: 'wide' },
          { label: say.state, look: 'tight' },
          { label: say.problem, look: 'tight' },
        ]}
        rows={troubled.map((one) => ({
          key: one.email,
          cells: [one.email, say.counts[one.state], one.problem ?? text.none],
        }))}
      />
    </Panel>
  );
}
