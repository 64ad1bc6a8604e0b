import type { ListedManufacturer } from '../../shop/catalogue/manufacturer-administration/index.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of manufacturers. */
export function manufacturerList(text: StaffText): DescribedList<ListedManufacturer> {
  const say = text.manufacturers;
  const { fields } = say;
  return {
    title: say.title,
    state: say.origin,
    tabs: [
      { tab: '', label: say.all },
      { tab: 'incomplete', label: say.tabs.incomplete },
      { tab: 'hand', label: say.tabs.hand },
      { tab: 'feed', label: say.tabs.feed },
      { tab: 'unused', label: say.tabs.unused },
    ],
    search: say.search,
    filters: [
      { name: 'country', label: fields.country },
      { name: 'responsible', label: say.responsible, options: optionsOf({ yes: text.yes, no: text.no }) },
    ],
    columns: {
      name: { label: fields.name, look: 'wide', sort: 'name', plain: ({ name }) => name },
      address: { label: fields.address, look: 'wide', plain: ({ address }) => address },
      country: { label: say.country, look: 'tight', plain: ({ country }) => country },
      contact: { label: fields.contact, look: 'wide', plain: ({ contact }) => contact },
      responsible: { label: say.responsible, plain: ({ responsible }) => responsible ?? text.none },
      origin: { label: say.origin, look: 'tight', plain: ({ byHand }) => say.origins[byHand ? 'hand' : 'feed'] },
      products: { label: say.products, look: 'end', plain: ({ products }) => products },
    },
    empty: say.empty,
  };
}
