import type { StaffText } from './de.ts';
import { apiClients } from './en-api-clients.ts';
import { approvals } from './en-approvals.ts';
import { attributes } from './en-attributes.ts';
import { automations } from './en-automations.ts';
import { bulk } from './en-bulk.ts';
import { campaigns } from './en-campaigns.ts';
import { categories } from './en-categories.ts';
import { chart } from './en-chart.ts';
import { clearing } from './en-clearing.ts';
import { content } from './en-content.ts';
import { contracts } from './en-contracts.ts';
import { creditReviews } from './en-credit-reviews.ts';
import { disputes } from './en-disputes.ts';
import { documents } from './en-documents.ts';
import { editor } from './en-editor.ts';
import { employees } from './en-employees.ts';
import { entryProblems } from './en-entry-problems.ts';
import { find } from './en-find.ts';
import { fragments } from './en-fragments.ts';
import { giftCards } from './en-gift-cards.ts';
import { goingLive } from './en-going-live.ts';
import { inbox } from './en-inbox.ts';
import { ledger } from './en-ledger.ts';
import { listPages } from './en-list-pages.ts';
import { lists } from './en-lists.ts';
import { manufacturers } from './en-manufacturers.ts';
import { members } from './en-members.ts';
import { monthEnd } from './en-month-end.ts';
import { newOrder } from './en-new-order.ts';
import { openItems } from './en-open-items.ts';
import { orderGoods } from './en-order-goods.ts';
import { orderPage } from './en-order-page.ts';
import { orders } from './en-orders.ts';
import { ownSections } from './en-own-sections.ts';
import { ownTexts } from './en-own-texts.ts';
import { people } from './en-people.ts';
import { prices } from './en-prices.ts';
import { productDocuments } from './en-product-documents.ts';
import { products } from './en-products.ts';
import { promotions } from './en-promotions.ts';
import { questions } from './en-questions.ts';
import { reports } from './en-reports.ts';
import { returns } from './en-returns.ts';
import { reviews } from './en-reviews.ts';
import { roles } from './en-roles.ts';
import { samples } from './en-samples.ts';
import { search } from './en-search.ts';
import { segments } from './en-segments.ts';
import { settings } from './en-settings.ts';
import { signIn } from './en-sign-in.ts';
import { sources } from './en-sources.ts';
import { stock } from './en-stock.ts';
import { tours } from './en-tours.ts';
import { vitals } from './en-vitals.ts';
import { warehouse } from './en-warehouse.ts';
import { webhooks } from './en-webhooks.ts';

/** Texts of the back office in English, with the terms of docs/glossary.md. */
export const en: StaffText = {
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
