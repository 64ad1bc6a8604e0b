import type { ExtraField, Subject } from '../../shop/marketing/contact/subjects.ts';

/** English names of what pages of the back office otherwise name in the words of the shop. */
export const shopWords: {
  subjects: Record<Subject, string>;
  fields: Record<ExtraField, string>;
  care: Record<string, string>;
} = {
  subjects: {
    'article-complaint': 'Complaint about a product',
    'change-email': 'Change email address',
    'change-data': 'Change personal data',
    account: 'Customer account',
    returns: 'Status of a return',
    product: 'Question about a product',
    shipping: 'Delivery',
    website: 'Question about the website',
    complaint: 'Praise and criticism',
    'remove-data': 'Erase data',
    premium: 'Premium and thank-you parcel',
    newsletter: 'Newsletter',
    barrier: 'Report a barrier',
    other: 'Other question',
  },
  fields: {
    customernumber: 'Customer number',
    ordernumber: 'Order number',
    birthday: 'Date of birth',
    street: 'Street',
    housenumber: 'House number',
    postalcode: 'Postal code',
    city: 'Town',
    phone: 'Phone',
    cancelnl: 'Unsubscribe from newsletter',
    canceladvertising: 'No more personal advertising by email',
    cancelmarketing: 'No more advertising at all',
    frequency: 'Newsletter frequency',
    pause: 'Pause newsletter',
    files: 'Pictures',
  },
  care: {
    wash30: 'Wash at 30 °C',
    wash40: 'Wash at 40 °C',
    wash60: 'Wash at 60 °C',
    washdelicate30: 'Gentle wash at 30 °C',
    handwash: 'Hand wash',
    nowash: 'Do not wash',
    bleachno: 'Do not bleach',
    bleachoxygen: 'Oxygen bleach only',
    tumblelow: 'Tumble dry low',
    tumbleno: 'Do not tumble dry',
    iron110: 'Iron up to 110 °C',
    iron150: 'Iron up to 150 °C',
    iron200: 'Iron up to 200 °C',
    ironno: 'Do not iron',
    drycleanp: 'Dry clean (P)',
    drycleanno: 'Do not dry clean',
  },
};
