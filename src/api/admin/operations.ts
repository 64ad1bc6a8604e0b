import { ATTRIBUTE_CHOICES } from './attribute-choices.ts';
import { ATTRIBUTE_OPERATIONS } from './attribute-operations.ts';
import { listAuditTrail } from './audit-operations.ts';
import { BULK_OPERATIONS } from './bulk-operations.ts';
import { CAMPAIGN_OPERATIONS } from './campaign-operations.ts';
import { CATEGORY_OPERATIONS } from './category-operations.ts';
import { CONTRACT_OPERATIONS } from './contract-operations.ts';
import { CUSTOMER_CHANGES } from './customer-changes.ts';
import { CUSTOMER_GROUP_OPERATIONS } from './customer-group-operations.ts';
import { CUSTOMER_READS } from './customer-reads.ts';
import { DISPUTE_OPERATIONS } from './dispute-operations.ts';
import { DOCUMENT_OPERATIONS } from './document-operations.ts';
import { EVENT_OPERATIONS } from './event-operations.ts';
import { EXCHANGE_RATE_OPERATIONS } from './exchange-rate-operations.ts';
import { GIFT_CARD_OPERATIONS } from './gift-card-operations.ts';
import { HEALTH_OPERATIONS } from './health-operations.ts';
import { IMPORT_OPERATIONS } from './import-operations.ts';
import { JOB_OPERATIONS } from './jobs/job-operations.ts';
import { JOURNAL_OPERATIONS } from './journal-operations.ts';
import { LEDGER_OPERATIONS } from './ledger-operations.ts';
import { MAIL_OPERATIONS } from './mail-operations.ts';
import { MARGIN_OPERATIONS } from './margin-operations.ts';
import { MEDIA_OPERATIONS } from './media-operations.ts';
import { MEMBERSHIP_OPERATIONS } from './membership-operations.ts';
import type { AdminOperation } from './operation.ts';
import { ORDER_CHANGES } from './order-changes.ts';
import { ORDER_CREATION } from './order-creation.ts';
import { changeDelivery } from './order-delivery.ts';
import { ORDER_GOODS } from './order-goods.ts';
import { ORDER_NOTES } from './order-notes.ts';
import { ORDER_READS } from './order-reads.ts';
import { PAGE_OPERATIONS } from './page-operations.ts';
import { PARCEL_OPERATIONS } from './parcel-operations.ts';
import { PAYMENT_OPERATIONS } from './payment-operations.ts';
import { PICK_LIST_OPERATIONS } from './pick-list-operations.ts';
import { PIECE_OPERATIONS } from './piece-operations.ts';
import { PRICE_LIST_OPERATIONS } from './price-list-operations.ts';
import { PRODUCT_BATCH_OPERATIONS } from './product-batch-operations.ts';
import { PRODUCT_CHANGES } from './product-changes.ts';
import { PRODUCT_EDITING } from './product-editing.ts';
import { PRODUCT_READS } from './product-reads.ts';
import { PROMOTION_OPERATIONS } from './promotion-operations.ts';
import { REDIRECT_OPERATIONS } from './redirect-operations.ts';
import { REPORT_OPERATIONS } from './report-operations.ts';
import { RETURN_OPERATIONS } from './return-operations.ts';
import { RETURN_REGISTRATION } from './return-registration.ts';
import { REVIEW_OPERATIONS } from './review-operations.ts';
import { SEARCH_OPERATIONS } from './search-operations.ts';
import { SETTING_OPERATIONS } from './setting-operations.ts';
import { SHIPMENT_OPERATIONS } from './shipment-operations.ts';
import { SOURCE_OPERATIONS } from './source-operations.ts';
import { STOCK_OPERATIONS } from './stock-operations.ts';
import { SUBSCRIBER_OPERATIONS } from './subscriber-operations.ts';
import { SURVEY_OPERATIONS } from './survey-operations.ts';
import { TICKET_OPERATIONS } from './ticket-operations.ts';
import { TOUR_OPERATIONS } from './tour-operations.ts';
import { listVouchers } from './voucher-operations.ts';
import { WAREHOUSE_OPERATIONS } from './warehouse-operations.ts';

/** Every operation of the integration API. Routes, document and tests derive from this list. */
export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
  ...ORDER_READS,
  ...ORDER_CHANGES,
  changeDelivery,
  ...ORDER_NOTES,
  ...ORDER_GOODS,
  ...ORDER_CREATION,
  ...SHIPMENT_OPERATIONS,
  ...WAREHOUSE_OPERATIONS,
  ...PICK_LIST_OPERATIONS,
  ...PARCEL_OPERATIONS,
  ...TOUR_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...DISPUTE_OPERATIONS,
  ...CONTRACT_OPERATIONS,
  ...RETURN_OPERATIONS,
  ...RETURN_REGISTRATION,
  ...PRODUCT_READS,
  ...PRODUCT_CHANGES,
  ...STOCK_OPERATIONS,
  ...BULK_OPERATIONS,
  ...PRODUCT_BATCH_OPERATIONS,
  ...CUSTOMER_READS,
  ...CUSTOMER_CHANGES,
  ...CATEGORY_OPERATIONS,
  ...ATTRIBUTE_OPERATIONS,
  ...ATTRIBUTE_CHOICES,
  ...PRODUCT_EDITING,
  ...MEDIA_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...SOURCE_OPERATIONS,
  ...PRICE_LIST_OPERATIONS,
  ...MARGIN_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...CUSTOMER_GROUP_OPERATIONS,
  ...GIFT_CARD_OPERATIONS,
  ...PROMOTION_OPERATIONS,
  listVouchers,
  ...MEMBERSHIP_OPERATIONS,
  ...PAGE_OPERATIONS,
  ...PIECE_OPERATIONS,
  ...REDIRECT_OPERATIONS,
  ...CAMPAIGN_OPERATIONS,
  ...SUBSCRIBER_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...TICKET_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...JOURNAL_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...EXCHANGE_RATE_OPERATIONS,
  ...SURVEY_OPERATIONS,
  ...SETTING_OPERATIONS,
  ...HEALTH_OPERATIONS,
  listAuditTrail,
  ...EVENT_OPERATIONS,
  ...JOB_OPERATIONS,
];
