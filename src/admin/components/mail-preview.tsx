import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './section.module.css';
import { Panel, Tabs } from './section.tsx';

type MailPreviewProps = {
  locales: readonly string[];
  shown: string;
  /** Address of the page; the mail is below it. */
  here: string;
  say: { preview: string; previewOf(locale: string): string; tryOut(locale: string): string };
  /** Whether the employee may send the mail as a test. */
  mayTry: boolean;
  /** Above the choice of locales, above and below the mail. */
  hint?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
};

/** Shows a mail in one of its locales, which can be sent as a test. */
export function MailPreview(props: MailPreviewProps): ReactNode {
  const { locales, shown, here, say, mayTry, hint, above, below } = props;
  return (
    <Panel id="preview" title={say.previewOf(shown)}>
      {hint}
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
      {above}
      <iframe
        className={styles.mail}
        src={`${here}/html?locale=${shown}`}
        title={say.previewOf(shown)}
        sandbox=""
        loading="lazy"
      />
      {below}
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
