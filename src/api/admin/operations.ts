import { ACCOUNT_OPERATIONS } from './account-operations.ts';
import { ACCOUNT_READS } from './account-reads.ts';
import { ANSWER_TEMPLATE_OPERATIONS } from './answer-template-operations.ts';
import { ATTRIBUTE_CHOICES } from './attribute-choices.ts';
import { ATTRIBUTE_OPERATIONS } from './attribute-operations.ts';
import { ATTRIBUTE_PLACES } from './attribute-places.ts';
import { listAuditTrail } from './audit-operations.ts';
import { AUTOMATION_OPERATIONS } from './automation-operations.ts';
import { BULK_OPERATIONS } from './bulk-operations.ts';
import { CAMPAIGN_OPERATIONS } from './campaign-operations.ts';
import { CATEGORY_GOODS } from './category-goods.ts';
import { CATEGORY_OPERATIONS } from './category-operations.ts';
import { CHART_OPERATIONS } from './chart-operations.ts';
import { CLEARING_OPERATIONS } from './clearing-operations.ts';
import { CONTRACT_OPERATIONS } from './contract-operations.ts';
import { CUSTOMER_CHANGES } from './customer-changes.ts';
import { CUSTOMER_FILE_CHANGES } from './customer-file-changes.ts';
import { CUSTOMER_GROUP_OPERATIONS } from './customer-group-operations.ts';
import { CUSTOMER_READS } from './customer-reads.ts';
import { DELIVERY_OPERATIONS } from './delivery-operations.ts';
import { DISPUTE_OPERATIONS } from './dispute-operations.ts';
import { DOCUMENT_OPERATIONS } from './document-operations.ts';
import { EVENT_OPERATIONS } from './event-operations.ts';
import { EXCHANGE_RATE_OPERATIONS } from './exchange-rate-operations.ts';
import { GIFT_CARD_BOOKS } from './gift-card-books.ts';
import { GIFT_CARD_OPERATIONS } from './gift-card-operations.ts';
import { HEALTH_OPERATIONS } from './health-operations.ts';
import { IMPORT_OPERATIONS } from './import-operations.ts';
import { INCOMING_PAYMENT_OPERATIONS } from './incoming-payment-operations.ts';
import { JOB_OPERATIONS } from './jobs/job-operations.ts';
import { JOURNAL_OPERATIONS } from './journal-operations.ts';
import { LEDGER_OPERATIONS } from './ledger-operations.ts';
import { LIMIT_OPERATIONS } from './limit-operations.ts';
import { LIST_PAGE_OPERATIONS } from './list-page-operations.ts';
import { LOCATION_OPERATIONS } from './location-operations.ts';
import { MAIL_OPERATIONS } from './mail-operations.ts';
import { MANUFACTURER_OPERATIONS } from './manufacturer-operations.ts';
import { MARGIN_OPERATIONS } from './margin-operations.ts';
import { MEDIA_FOLDERS } from './media-folders.ts';
import { MEDIA_OPERATIONS } from './media-operations.ts';
import { MEMBERSHIP_OPERATIONS } from './membership-operations.ts';
import { MONTH_OPERATIONS } from './month-operations.ts';
import type { AdminOperation } from './operation.ts';
import { ORDER_CHANGES } from './order-changes.ts';
import { ORDER_CREATION } from './order-creation.ts';
import { changeDelivery } from './order-delivery.ts';
import { ORDER_GOODS } from './order-goods.ts';
import { ORDER_NOTES } from './order-notes.ts';
import { ORDER_READS } from './order-reads.ts';
import { PAGE_DRAFTS } from './page-drafts.ts';
import { PAGE_OPERATIONS } from './page-operations.ts';
import { PAPER_OPERATIONS } from './paper-operations.ts';
import { PARCEL_OPERATIONS } from './parcel-operations.ts';
import { PAYMENT_OPERATIONS } from './payment-operations.ts';
import { PAYOUT_OPERATIONS } from './payout-operations.ts';
import { PICK_LIST_OPERATIONS } from './pick-list-operations.ts';
import { PIECE_OPERATIONS } from './piece-operations.ts';
import { PLANNED_PRICE_OPERATIONS } from './planned-price-operations.ts';
import { PRICE_LIST_OPERATIONS } from './price-list-operations.ts';
import { PRODUCT_BATCH_OPERATIONS } from './product-batch-operations.ts';
import { PRODUCT_CHANGES } from './product-changes.ts';
import { PRODUCT_DOCUMENT_OPERATIONS } from './product-document-operations.ts';
import { PRODUCT_EDITING } from './product-editing.ts';
import { PRODUCT_READS } from './product-reads.ts';
import { PROMOTION_OPERATIONS } from './promotion-operations.ts';
import { QUESTION_OPERATIONS } from './question-operations.ts';
import { REDIRECT_OPERATIONS } from './redirect-operations.ts';
import { REPORT_OPERATIONS } from './report-operations.ts';
import { RETURN_OPERATIONS } from './return-operations.ts';
import { RETURN_REGISTRATION } from './return-registration.ts';
import { REVIEW_OPERATIONS } from './review-operations.ts';
import { SAMPLE_OPERATIONS } from './sample-operations.ts';
import { SCAN_OPERATIONS } from './scan-operations.ts';
import { SEARCH_OPERATIONS } from './search-operations.ts';
import { SEGMENT_OPERATIONS } from './segment-operations.ts';
import { SETTING_OPERATIONS } from './setting-operations.ts';
import { SHIPMENT_OPERATIONS } from './shipment-operations.ts';
import { SOURCE_OPERATIONS } from './source-operations.ts';
import { STOCK_OPERATIONS } from './stock-operations.ts';
import { SUBSCRIBER_OPERATIONS } from './subscriber-operations.ts';
import { SURVEY_OPERATIONS } from './survey-operations.ts';
import { TICKET_OPERATIONS } from './ticket-operations.ts';
import { TOUR_OPERATIONS } from './tour-operations.ts';
import { TRANSFER_OPERATIONS } from './transfer-operations.ts';
import { VARIANT_STOCK_OPERATIONS } from './variant-stock-operations.ts';
import { VAT_OPERATIONS } from './vat-operations.ts';
import { listVouchers } from './voucher-operations.ts';
import { getWarehouseFile } from './warehouse-files.ts';
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
  getWarehouseFile,
  ...PICK_LIST_OPERATIONS,
  ...PARCEL_OPERATIONS,
  ...TOUR_OPERATIONS,
  ...PAPER_OPERATIONS,
  ...SCAN_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...DISPUTE_OPERATIONS,
  ...CONTRACT_OPERATIONS,
  ...RETURN_OPERATIONS,
  ...RETURN_REGISTRATION,
  ...TRANSFER_OPERATIONS,
  ...PAYOUT_OPERATIONS,
  ...CLEARING_OPERATIONS,
  ...PRODUCT_READS,
  ...PRODUCT_CHANGES,
  ...STOCK_OPERATIONS,
  ...VARIANT_STOCK_OPERATIONS,
  ...LOCATION_OPERATIONS,
  ...DELIVERY_OPERATIONS,
  ...BULK_OPERATIONS,
  ...PRODUCT_BATCH_OPERATIONS,
  ...CUSTOMER_READS,
  ...CUSTOMER_CHANGES,
  ...CUSTOMER_FILE_CHANGES,
  ...CATEGORY_OPERATIONS,
  ...CATEGORY_GOODS,
  ...ATTRIBUTE_OPERATIONS,
  ...ATTRIBUTE_CHOICES,
  ...ATTRIBUTE_PLACES,
  ...PRODUCT_EDITING,
  ...MANUFACTURER_OPERATIONS,
  ...MEDIA_OPERATIONS,
  ...MEDIA_FOLDERS,
  ...IMPORT_OPERATIONS,
  ...SOURCE_OPERATIONS,
  ...PRICE_LIST_OPERATIONS,
  ...PLANNED_PRICE_OPERATIONS,
  ...MARGIN_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...CUSTOMER_GROUP_OPERATIONS,
  ...GIFT_CARD_OPERATIONS,
  ...GIFT_CARD_BOOKS,
  ...PROMOTION_OPERATIONS,
  listVouchers,
  ...MEMBERSHIP_OPERATIONS,
  ...PAGE_OPERATIONS,
  ...PAGE_DRAFTS,
  ...PIECE_OPERATIONS,
  ...REDIRECT_OPERATIONS,
  ...LIST_PAGE_OPERATIONS,
  ...CAMPAIGN_OPERATIONS,
  ...AUTOMATION_OPERATIONS,
  ...SEGMENT_OPERATIONS,
  ...SUBSCRIBER_OPERATIONS,
  ...LIMIT_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...PRODUCT_DOCUMENT_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...SAMPLE_OPERATIONS,
  ...TICKET_OPERATIONS,
  ...ANSWER_TEMPLATE_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ACCOUNT_READS,
  ...INCOMING_PAYMENT_OPERATIONS,
  ...JOURNAL_OPERATIONS,
  ...MONTH_OPERATIONS,
  ...VAT_OPERATIONS,
  ...CHART_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...EXCHANGE_RATE_OPERATIONS,
  ...SURVEY_OPERATIONS,
  ...SETTING_OPERATIONS,
  ...HEALTH_OPERATIONS,
  listAuditTrail,
  ...EVENT_OPERATIONS,
  ...JOB_OPERATIONS,
];
