import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel, Tabs } from '../section.tsx';
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
  const say = useWork().text.campaign;
  return (
    <Panel id="preview" title={say.previewOf(shown)}>
      {locales.length > 1 && (
        <Tabs
          label={say.preview}
          tabs={locales.map((locale) => ({
            href: `${here}?preview=${locale}#preview`,
            label: locale,
            current: locale === shown,
          }))}
        />
      )}
      <p>
        {say.subject}: {preview.subject}
      </p>
      <iframe
        className={styles.mail}
        src={`${here}/html?locale=${shown}`}
        title={say.previewOf(shown)}
        sandbox=""
        loading="lazy"
      />
      <details>
        <summary>{say.plain}</summary>
        <pre className={styles.plain} lang={shown}>
          {preview.text}
        </pre>
      </details>
      {mayTry && (
        <form method="post" action={here}>
          <Button type="submit" name="intent" value={`try:${shown}`}>
            {say.tryOut(shown)}
          </Button>
        </form>
      )}
    </Panel>
  );
}
