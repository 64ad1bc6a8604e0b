/** Results of marketing mails: deliveries, visits, orders and their value (decision 210). */
export {
  automationDeliveries,
  campaignDeliveries,
  type DeliveryResult,
  type MailResult,
  mailResults,
  stockNotices,
} from './mail-results.store.ts';
