import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Page } from '../../page.ts';
import { useCurrentPage, useShell } from '../../shell-data.ts';
import { useLocale, useText } from '../../text.tsx';
import styles from './locale-switch.module.css';

/** Where the same page with the same query stands in a language, or the home page if it is not there. */
export function addressIn(locale: Locale, page: Page | null, search: string): string {
  const path = page?.alternates[locale];
  return path ? `${path}${search}` : href(locale, 'home');
}

/** The same page with the same query in the tenant's other languages; loads anew, since texts come per language. */
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
                {language.toUpperCase()} <VisuallyHidden>{languageSwitch.names[entry.locale]}</VisuallyHidden>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
