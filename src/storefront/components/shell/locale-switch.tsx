import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ownNameOf } from '../../../languages/shown.ts';
import { prefixOf } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Page } from '../../page.ts';
import { useCurrentPage, useShell } from '../../shell-data.ts';
import { useLocale, useText } from '../../text.tsx';
import styles from './locale-switch.module.css';

/** Returns the address of the current page and query in a locale, or its home page if the page does not exist there. */
export function addressIn(locale: Locale, page: Page | null, search: string): string {
  const path = page?.alternates[locale];
  return path ? `${path}${search}` : prefixOf(locale) || '/';
}

/**
 * Renders links to the current page in the tenant's other languages. They reload the document, since texts load per
 * language.
 */
export function LocaleSwitch(props: { className?: string | undefined }): ReactNode {
  const locales = useShell()?.locales ?? [];
  const locale = useLocale();
  const page = useCurrentPage();
  const { search } = useLocation();
  const { languageSwitch } = useText().frame;
  if (locales.length < 2) return null;
  return (
    <div className={classNames(styles.switch, props.className)}>
      <ul className={styles.list} aria-label={languageSwitch.label}>
        {locales.map((entry) => {
          const language = entry.locale.slice(0, 2);
          return (
            <li key={entry.locale}>
              <a
                className={styles.link}
                href={addressIn(entry.locale, page, search)}
                lang={entry.locale}
                hrefLang={entry.locale}
                aria-current={entry.locale === locale ? 'true' : undefined}
                data-reload
              >
                {language.toUpperCase()} <VisuallyHidden>{ownNameOf(entry.locale)}</VisuallyHidden>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
