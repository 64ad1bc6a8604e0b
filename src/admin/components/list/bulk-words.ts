import type { ShownListBulk } from '../../../shop/staff/lists/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import type { StaffText } from '../../texts/index.ts';
import { textOfCode } from '../../worded.ts';

/** How the page of an action names its list, its act, and the values that the act changes. */
export type BulkWords = {
  path: string;
  title: string;
  act: string;
  value(code: string | null): string;
  /** Paper to print before the act. Lists with one have no page for a row. */
  paper?: { href: string; label: string; hint: string };
};

/** Returns the texts of an action; `dayText` writes an ISO date. */
export function bulkWords(
  { text, dayText }: { text: StaffText; dayText(isoDay: string): string },
  { id, list, act, value, names }: ShownListBulk,
): BulkWords {
  switch (list) {
    case 'promotions': {
      const dayOf = (code: string | null) => (code === null ? text.promotions.always : dayText(code));
      return {
        path: `${ADMIN_ROOT}/promotions`,
        title: text.promotions.title,
        act: labelled(text.lang, text.promotions.to, dayOf(value)),
        value: dayOf,
      };
    }
    case 'campaigns':
      return {
        path: `${ADMIN_ROOT}/campaigns`,
        title: text.campaign.title,
        act: act === 'hold' ? text.campaign.hold : text.campaign.goOn,
        value: (code) => textOfCode(text.campaign.states, code) ?? text.none,
      };
    case 'samples': {
      const say = text.samples;
      return {
        path: `${ADMIN_ROOT}/samples`,
        title: say.title,
        act: say.act,
        value: (code) => textOfCode(say.states, code) ?? text.none,
        paper: { href: `${ADMIN_ROOT}/samples/letters/${id}`, label: say.print, hint: say.printHint },
      };
    }
    default: {
      const say = text.inbox;
      const named = (code: string | null) => (code === null ? say.nobody : (names[code] ?? code));
      const isAssigned = act === 'assign';
      return {
        path: `${ADMIN_ROOT}/inbox`,
        title: say.title,
        act: isAssigned ? `${say.actTo} ${named(value)}` : (textOfCode(say.acts, act) ?? act),
        value: isAssigned ? named : (code) => textOfCode(say.states, code) ?? text.none,
      };
    }
  }
}
