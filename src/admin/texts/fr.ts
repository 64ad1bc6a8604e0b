import type { StaffText } from './de.ts';
import { apiClients } from './fr-api-clients.ts';
import { approvals } from './fr-approvals.ts';
import { attributes } from './fr-attributes.ts';
import { automations } from './fr-automations.ts';
import { bulk } from './fr-bulk.ts';
import { campaigns } from './fr-campaigns.ts';
import { categories } from './fr-categories.ts';
import { chart } from './fr-chart.ts';
import { clearing } from './fr-clearing.ts';
import { content } from './fr-content.ts';
import { contracts } from './fr-contracts.ts';
import { creditReviews } from './fr-credit-reviews.ts';
import { disputes } from './fr-disputes.ts';
import { documents } from './fr-documents.ts';
import { editor } from './fr-editor.ts';
import { employees } from './fr-employees.ts';
import { entryProblems } from './fr-entry-problems.ts';
import { find } from './fr-find.ts';
import { fragments } from './fr-fragments.ts';
import { giftCards } from './fr-gift-cards.ts';
import { goingLive } from './fr-going-live.ts';
import { inbox } from './fr-inbox.ts';
import { ledger } from './fr-ledger.ts';
import { listPages } from './fr-list-pages.ts';
import { lists } from './fr-lists.ts';
import { manufacturers } from './fr-manufacturers.ts';
import { members } from './fr-members.ts';
import { monthEnd } from './fr-month-end.ts';
import { newOrder } from './fr-new-order.ts';
import { openItems } from './fr-open-items.ts';
import { orderGoods } from './fr-order-goods.ts';
import { orderPage } from './fr-order-page.ts';
import { orders } from './fr-orders.ts';
import { ownSections } from './fr-own-sections.ts';
import { ownTexts } from './fr-own-texts.ts';
import { people } from './fr-people.ts';
import { prices } from './fr-prices.ts';
import { productDocuments } from './fr-product-documents.ts';
import { products } from './fr-products.ts';
import { promotions } from './fr-promotions.ts';
import { questions } from './fr-questions.ts';
import { reports } from './fr-reports.ts';
import { returns } from './fr-returns.ts';
import { reviews } from './fr-reviews.ts';
import { roles } from './fr-roles.ts';
import { samples } from './fr-samples.ts';
import { search } from './fr-search.ts';
import { segments } from './fr-segments.ts';
import { settings } from './fr-settings.ts';
import { signIn } from './fr-sign-in.ts';
import { sources } from './fr-sources.ts';
import { stock } from './fr-stock.ts';
import { tours } from './fr-tours.ts';
import { vitals } from './fr-vitals.ts';
import { warehouse } from './fr-warehouse.ts';
import { webhooks } from './fr-webhooks.ts';

/** Texts of the back office in French (fr-CH). */
export const fr: StaffText = {
  ...signIn,
  ...products,
  ...productDocuments,
  ...editor,
  ...bulk,
  ...attributes,
  ...stock,
  ...categories,
  ...manufacturers,
  ...listPages,
  ...sources,
  ...employees,
  ...settings,
  ...goingLive,
  ...approvals,
  ...apiClients,
  ...webhooks,
  ...people,
  ...members,
  ...orders,
  ...orderPage,
  ...orderGoods,
  ...lists,
  ...newOrder,
  ...entryProblems,
  ...roles,
  ...search,
  ...find,
  ...giftCards,
  ...prices,
  ...promotions,
  ...contracts,
  ...creditReviews,
  ...reports,
  ...returns,
  ...ledger,
  ...openItems,
  ...chart,
  ...documents,
  ...clearing,
  ...disputes,
  ...monthEnd,
  ...questions,
  ...samples,
  ...reviews,
  ...campaigns,
  ...segments,
  ...automations,
  ...inbox,
  ...fragments,
  ...ownSections,
  ...ownTexts,
  ...vitals,
  ...warehouse,
  ...tours,
  ...content,
};
