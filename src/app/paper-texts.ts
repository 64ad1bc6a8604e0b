import { outsideTexts } from '../admin/texts/outside-texts.ts';
import type { PaperTexts } from '../api/admin/admin-services.ts';
import type { StaffLanguage } from '../shop/staff/employees/index.ts';
import { carrierName } from '../tenants/own-carrier.ts';

/** Returns the texts of printed lists of the warehouse. */
export function paperTexts(language: StaffLanguage): PaperTexts {
  const { warehouse, tours, fulfilment } = outsideTexts[language];
  return {
    pickList: warehouse.pickPaper,
    manifest: warehouse.manifestPaper,
    tour: { ...tours.tourPaper, extras: tours.extras },
    carrierName: (carrier, tenant) => carrierName(fulfilment.carriers, carrier, tenant),
  };
}
