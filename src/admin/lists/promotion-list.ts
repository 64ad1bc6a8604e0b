import type { ListedPromotion } from '../../shop/selling/promotions/index.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { PriceFormat } from '../../tenants/tenant.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

type PromotionFacts = {
  /** ISO date of the tenant: the browser's may differ. */
  today: string;
  priceFormat: PriceFormat;
  groups: readonly { key: string; name: string }[];
};

/** Returns whether a promotion is valid on a day. */
export function promotionState(
  { endedAt, validFrom, validTo }: Pick<ListedPromotion, 'endedAt' | 'validFrom' | 'validTo'>,
  today: string,
): 'now' | 'later' | 'over' {
  if (endedAt !== null || (validTo !== null && validTo < today)) return 'over';
  return validFrom > today ? 'later' : 'now';
}

/** Texts of the list of promotions. */
export function promotionList(
  text: StaffText,
  { today, priceFormat, groups }: PromotionFacts,
): DescribedList<ListedPromotion> {
  const say = text.promotions;
  const gives = ({ kind, value, take, pay }: ListedPromotion) => {
    if (kind === 'amount') return formatAmount(value, priceFormat);
    if (kind === 'percent') return `${value}\u00a0%`;
    return take === null || pay === null ? say.kinds[kind] : say.multibuy(take, pay);
  };
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'now', label: say.tabs.now },
      { tab: 'later', label: say.tabs.later },
      { tab: 'over', label: say.tabs.over },
      { tab: '', label: say.all },
    ],
    search: say.search,
    filters: [
      { name: 'source', label: say.source, options: optionsOf(say.sources) },
      { name: 'kind', label: say.kind, options: optionsOf(say.kinds) },
      { name: 'group', label: say.group, options: groups.map(({ key, name }) => ({ value: key, label: name })) },
      { name: 'from', label: say.startsFrom },
      { name: 'to', label: say.startsTo },
    ],
    columns: {
      key: { label: say.key, look: 'wide', sort: 'key', plain: ({ key }) => key },
      title: { label: say.name, look: 'wide', plain: ({ title }) => title },
      source: { label: say.source, plain: ({ source }) => say.sources[source] },
      gives: { label: say.what, look: 'tight', plain: gives },
      from: { label: say.from, look: 'tight', sort: 'from', plain: ({ validFrom }) => validFrom },
      until: { label: say.to, look: 'tight', sort: 'until', plain: ({ validTo }) => validTo },
      used: { label: say.used, look: 'end', plain: ({ uses }) => uses },
      limit: { label: say.limit, look: 'end', plain: ({ totalLimit }) => totalLimit },
      state: { label: say.state, plain: (promotion) => say.states[promotionState(promotion, today)] },
      group: { label: say.group, plain: ({ group }) => group ?? say.everyGroup },
      priority: { label: say.priority, look: 'end', plain: ({ priority }) => priority },
    },
    empty: say.empty,
  };
}
