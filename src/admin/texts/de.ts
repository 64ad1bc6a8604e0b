import { apiClients } from './de-api-clients.ts';
import { approvals } from './de-approvals.ts';
import { attributes } from './de-attributes.ts';
import { automations } from './de-automations.ts';
import { bulk } from './de-bulk.ts';
import { campaigns } from './de-campaigns.ts';
import { categories } from './de-categories.ts';
import { chart } from './de-chart.ts';
import { clearing } from './de-clearing.ts';
import { content } from './de-content.ts';
import { contracts } from './de-contracts.ts';
import { creditReviews } from './de-credit-reviews.ts';
import { disputes } from './de-disputes.ts';
import { documents } from './de-documents.ts';
import { editor } from './de-editor.ts';
import { employees } from './de-employees.ts';
import { entryProblems } from './de-entry-problems.ts';
import { find } from './de-find.ts';
import { fragments } from './de-fragments.ts';
import { giftCards } from './de-gift-cards.ts';
import { goingLive } from './de-going-live.ts';
import { inbox } from './de-inbox.ts';
import { ledger } from './de-ledger.ts';
import { listPages } from './de-list-pages.ts';
import { lists } from './de-lists.ts';
import { manufacturers } from './de-manufacturers.ts';
import { members } from './de-members.ts';
import { monthEnd } from './de-month-end.ts';
import { newOrder } from './de-new-order.ts';
import { openItems } from './de-open-items.ts';
import { orderGoods } from './de-order-goods.ts';
import { orderPage } from './de-order-page.ts';
import { orders } from './de-orders.ts';
import { ownSections } from './de-own-sections.ts';
import { ownTexts } from './de-own-texts.ts';
import { people } from './de-people.ts';
import { prices } from './de-prices.ts';
import { productDocuments } from './de-product-documents.ts';
import { products } from './de-products.ts';
import { promotions } from './de-promotions.ts';
import { questions } from './de-questions.ts';
import { reports } from './de-reports.ts';
import { returns } from './de-returns.ts';
import { reviews } from './de-reviews.ts';
import { roles } from './de-roles.ts';
import { samples } from './de-samples.ts';
import { search } from './de-search.ts';
import { segments } from './de-segments.ts';
import { settings } from './de-settings.ts';
import { signIn } from './de-sign-in.ts';
import { sources } from './de-sources.ts';
import { stock } from './de-stock.ts';
import { tours } from './de-tours.ts';
import { vitals } from './de-vitals.ts';
import { warehouse } from './de-warehouse.ts';
import { webhooks } from './de-webhooks.ts';

/** Texts of the back office in German (de-CH), the model for the other language. Shop browsers never load them. */
export const de = {
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

export type StaffText = typeof de;
