import type { ReactNode } from 'react';
import type { OpenFragment } from '../../../shop/content/menus-and-banners/index.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import { BannerFields } from './banner-fields.tsx';
import { fragmentValues } from './fragment-values.ts';
import { MenuFields } from './menu-fields.tsx';

/** Form of a menu, snippet or banner; `shown` is a refused entry, else the stored content. */
export function FragmentForm(props: {
  fragment: OpenFragment;
  shown: unknown;
  timeZone: string;
  mayChange: boolean;
}): ReactNode {
  const { fragment, shown, timeZone, mayChange } = props;
  const { kind, locale, version } = fragment;
  const say = useWork().text.fragments;
  const values = fragmentValues(shown);
  return (
    <Panel id="content" title={say.content}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="seen" value={version} />
        {kind === 'menu' && <MenuFields entries={values.entries ?? []} locale={locale} />}
        {kind === 'snippet' && (
          <AdminTextArea
            id="lines"
            name="lines"
            label={say.lines}
            defaultValue={(values.lines ?? []).join('\n')}
            rows={6}
            lang={locale}
          />
        )}
        {kind === 'banner' && <BannerFields shown={values} locale={locale} timeZone={timeZone} />}
        {mayChange && (
          <div className={styles.actions}>
            <Button type="submit" look="primary" name="intent" value="save">
              {say.publish}
            </Button>
            {fragment.own && (
              <Button type="submit" name="intent" value="reset" formNoValidate>
                {kind === 'banner' ? say.removeBanner : say.reset}
              </Button>
            )}
          </div>
        )}
      </form>
    </Panel>
  );
}
