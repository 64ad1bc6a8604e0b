import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { MailPreview } from '../mail-preview.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';

/** Shows the mail of a campaign in one of its locales, which can be sent as a test. */
export function CampaignPreview(props: {
  locales: string[];
  shown: string;
  preview: { subject: string; text: string };
  mayTry: boolean;
  here: string;
}): ReactNode {
  const { locales, shown, preview, mayTry, here } = props;
  const { text } = useWork();
  const say = text.campaign;
  return (
    <MailPreview
      {...{ locales, shown, here, say, mayTry }}
      above={<p>{labelled(text.lang, say.subject, preview.subject)}</p>}
      below={
        <details>
          <summary>{say.plain}</summary>
          <pre className={styles.plain} lang={shown}>
            {preview.text}
          </pre>
        </details>
      }
    />
  );
}
