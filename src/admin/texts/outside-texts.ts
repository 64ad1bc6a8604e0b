import type { StaffLanguage } from '../../shop/staff/employees/index.ts';
import type { StaffText } from './de.ts';
import { content as deContent } from './de-content.ts';
import { disputes as deDisputes } from './de-disputes.ts';
import { reports as deReports } from './de-reports.ts';
import { returns as deReturns } from './de-returns.ts';
import { signIn as deSignIn } from './de-sign-in.ts';
import { sources as deSources } from './de-sources.ts';
import { tours as deTours } from './de-tours.ts';
import { warehouse as deWarehouse } from './de-warehouse.ts';
import { webhooks as deWebhooks } from './de-webhooks.ts';
import { content as enContent } from './en-content.ts';
import { disputes as enDisputes } from './en-disputes.ts';
import { reports as enReports } from './en-reports.ts';
import { returns as enReturns } from './en-returns.ts';
import { signIn as enSignIn } from './en-sign-in.ts';
import { sources as enSources } from './en-sources.ts';
import { tours as enTours } from './en-tours.ts';
import { warehouse as enWarehouse } from './en-warehouse.ts';
import { webhooks as enWebhooks } from './en-webhooks.ts';
import { content as frContent } from './fr-content.ts';
import { disputes as frDisputes } from './fr-disputes.ts';
import { reports as frReports } from './fr-reports.ts';
import { returns as frReturns } from './fr-returns.ts';
import { signIn as frSignIn } from './fr-sign-in.ts';
import { sources as frSources } from './fr-sources.ts';
import { tours as frTours } from './fr-tours.ts';
import { warehouse as frWarehouse } from './fr-warehouse.ts';
import { webhooks as frWebhooks } from './fr-webhooks.ts';

type OutsideText = Pick<
  StaffText,
  'lang' | 'none' | 'content' | 'disputes' | 'fulfilment' | 'reports' | 'sources' | 'tours' | 'warehouse' | 'webhooks'
>;

/**
 * Texts of letters to employees, of previews, and of papers that programs print. The process loads these instead of all texts of the back office, which
 * take 3 MB in each thread (decision 204).
 */
export const outsideTexts: Record<StaffLanguage, OutsideText> = {
  de: {
    ...deSignIn,
    ...deContent,
    ...deDisputes,
    ...deReports,
    ...deReturns,
    ...deSources,
    ...deTours,
    ...deWarehouse,
    ...deWebhooks,
  },
  fr: {
    ...frSignIn,
    ...frContent,
    ...frDisputes,
    ...frReports,
    ...frReturns,
    ...frSources,
    ...frTours,
    ...frWarehouse,
    ...frWebhooks,
  },
  en: {
    ...enSignIn,
    ...enContent,
    ...enDisputes,
    ...enReports,
    ...enReturns,
    ...enSources,
    ...enTours,
    ...enWarehouse,
    ...enWebhooks,
  },
};
