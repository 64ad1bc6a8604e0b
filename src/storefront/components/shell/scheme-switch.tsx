import type { ReactNode } from 'react';
import { footMessagesOf } from '../../../tenants/messages/foot.ts';
import { useLocale } from '../../text.tsx';

/** Renders the choice between light and dark pages. Prerendered: browsers do not load this component. */
export function SchemeSwitch(): ReactNode {
  const { scheme } = footMessagesOf(useLocale());
  return (
    <form method="post" action="/scheme">
      <fieldset>
        <legend>{scheme.title}</legend>
        {(['system', 'light', 'dark'] as const).map((value) => (
          <button key={value} type="submit" name="scheme" value={value}>
            {scheme[value]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
