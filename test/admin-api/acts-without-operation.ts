/** Functions of departments that no operation of the integration API calls, by the reason. */
export const ACTS_WITHOUT_OPERATION = {
  /** Only people do it: logins and rights, decisions of a person, signatures, and keys of programs. */
  people: [
    ...['visitor', 'enterPassword', 'invited', 'setPassword', 'logout', 'chooseTenant'].map(of('staff')),
    ...['invitation', 'setUp', 'enter', 'confirm', 'renewRecoveryCodes', 'recoveryCodesLeft'].map(of('staff.factor')),
    ...['list', 'add', 'changeRole', 'setLocked', 'resetFactor', 'invite'].map(of('staff.accounts')),
    ...['setLanguage', 'pin', 'idOf'].map(of('staff.accounts')),
    ...['list', 'open', 'named', 'create', 'change', 'end'].map(of('staff.roles')),
    ...['list', 'open', 'create', 'change', 'addSecret', 'endSecret', 'end'].map(of('apiClients')),
    ...['ofClient', 'cancelOf'].map(of('apiJobs')),
    ...['list', 'open', 'create', 'change', 'rotate', 'endFormer', 'pause', 'resume', 'remove'].map(of('webhooks')),
    ...['listing', 'attempt', 'test', 'replay', 'replayBetween', 'replayParked'].map(of('webhooks')),
    ...['open', 'waiting', 'approve', 'refuse', 'withdraw'].map(of('approvals')),
    ...['list', 'export'].map(of('approvalListing')),
    ...['listing', 'open', 'answer'].map(of('creditReviews')),
    ...['sign', 'close'].map(of('contracts')),
    ...['close', 'reopen'].map(of('periods')),
    ...['merge', 'mergePreview'].map(of('customers')),
    ...['payments.makeLink', 'health.settleJob', 'health.setPaused'],
    // Steps before the opening, which employees tick off under their name.
    ...['open', 'openForStart', 'tick', 'setHidden', 'lookUp'].map(of('goingLive')),
  ],
  /** Sections of extensions show another system, which programs reach themselves. */
  extension: ['menu', 'permissions', 'open', 'act'].map(of('ownSections')),
  /** A file with personal data, for which the usual rules of approval ask an employee for a fresh second factor. */
  approval: ['fulfilment.transfers', 'ledger.export', 'openItems.exportForCollection', 'giftCards.extract'],
  /** Own texts are files of the retailer's folder, which is checked before it holds. */
  folder: ['list', 'open', 'preview', 'save'].map(of('texts')),
  /** Shapes a page: choices of fields, terms in addresses, saved views, previews, mails to the employee. */
  page: [
    ...['seal', 'open'].map(of('terms')),
    ...['of', 'save', 'remove'].map(of('views')),
    ...['offer', 'added'].map(of('orderGoods')),
    ...['open', 'findVariants'].map(of('ordersOnBehalf')),
    'segments.count',
    ...['preview', 'tryOut'].flatMap((act) => [`campaigns.${act}`, `automations.${act}`]),
    ...['preview', 'readSent', 'lookUp'].map(of('content')),
    ...['mail', 'names', 'preview'].map(of('settings')),
    // The employee who orders them gets the mails.
    ...['saveSchedule', 'endSchedule'].map(of('figures')),
    ...['team', 'lookUp', 'waiting'].map(of('contact')),
    ...['find', 'named'].map(of('listing')),
    ...['categories', 'groups'].map(of('promotions')),
    ...['choices', 'itemOf'].map(of('media')),
    ...[
      'ledger.waiting',
      'fulfilment.waiting',
      'disputes.waiting',
      'reviews.waiting',
      'questions.waiting',
      'samples.waiting',
      'orders.waiting',
      'orders.days',
    ],
    ...['goods.soldOut', 'health.troubles', 'orderChanges.previewLines', 'products.preview', 'mails.html'],
    ...['giftCards.termOf', 'stock.deliveryPlaces', 'attributes.categories', 'redirects.ofCategories'],
    ...['bulk.selection', 'bulk.grid', 'answerTemplates.offer', 'customers.find'],
  ],
  /** Starts, ends and cleans up in the process, or admits requests. */
  process: [
    ...['start', 'stop', 'sweep'].flatMap((act) => [`imports.${act}`, `bulk.${act}`]),
    ...['sources.start', 'sources.sweep', 'staff.sweep', 'repeatedRequests.once', 'repeatedRequests.sweep'],
    ...['apiAccess.caller', 'apiAccess.token', 'events.waitBehind'],
  ],
} as const;

function of(department: string): (act: string) => string {
  return (act) => `${department}.${act}`;
}

/** Functions whose work operations do by other functions. */
export const ACTS_COVERED: Readonly<Record<string, readonly string[]>> = {
  'orders.bulk.begin': ['shipOrder', 'cancelOrder', 'addTag'],
  'orders.bulk.look': ['getOrder'],
  'orders.bulk.apply': ['shipOrder', 'cancelOrder', 'addTag'],
  'orders.bulk.undo': ['removeTag'],
  'orders.bulk.bills': ['getOrderBill'],
  'orders.bulk.numbers': ['listOrders'],
  'bulks.begin': ['moveTicket', 'moveCampaign', 'endPromotion', 'moveSampleRequest'],
  'bulks.look': ['listTickets', 'listCampaigns', 'listPromotions', 'listSampleRequests'],
  'bulks.selected': ['listSampleRequests'],
  // A program prints with its own layout.
  'samples.letters': ['listSampleRequests'],
  'bulks.apply': ['moveTicket', 'moveCampaign', 'endPromotion'],
  'bulks.undo': ['moveTicket', 'moveCampaign'],
  ...Object.fromEntries(
    ['entered', 'preview', 'names', 'change'].flatMap((act) => [
      [`contact.bulk.${act}`, ['moveTicket', 'changeTicket']],
      [`campaigns.bulk.${act}`, ['moveCampaign']],
      [`promotions.bulk.${act}`, ['endPromotion']],
      [`samples.bulk.${act}`, ['moveSampleRequest']],
    ]),
  ),
  'disputes.ofOrder': ['listDisputes'],
  'events.newest': ['listEvents'],
  'ledger.overview': ['listIncomingPayments', 'listOpenItems'],
  'warehouse.toShip': ['listShipTasks'],
  'warehouse.sellableLocations': ['listStockLocations'],
  'imports.report': ['listImportRefusals'],
  'bulk.apply': ['applyProductChange'],
  'bulk.discard': ['discardProductChange'],
  'bulk.saveGrid': ['planProductFile'],
  'bulk.export': ['createExport'],
  'listing.list': ['listProducts'],
  'mails.resend': ['resendMail'],
  'mails.settle': ['settleMail'],
  'giftCards.block': ['blockGiftCard'],
  'giftCards.unblock': ['unblockGiftCard'],
  'auditListing.list': ['listAuditTrail'],
  'auditListing.first': ['listAuditTrail'],
  'auditListing.export': ['listAuditTrail'],
  'goods.product': ['getProduct'],
  'goods.setStock': ['setStock'],
  'manufacturers.listing': ['listManufacturers'],
  'attributes.edit': ['updateAttribute'],
  'stock.variant': ['getStock'],
  'margins.belowFloor': ['listMarginsBelowFloor'],
  'memberships.tasks': ['listMembershipRewards', 'listMembershipDeclarations'],
  'margins.ofPrices': ['listProductMargins'],
  'categories.hide': ['updateCategory'],
  'categories.step': ['moveCategory'],
  'segments.open': ['getSegment'],
  'segments.save': ['updateSegment'],
  'content.save': ['savePage'],
  'fragments.restore': ['setPiece'],
  'media.list': ['listMedia'],
  'reviews.publishAll': ['decideReview'],
  'figures.overview': ['getReport'],
};
