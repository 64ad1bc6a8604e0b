/** Most mails to one mailbox within an hour; later ones wait. */
export type MailLimits = {
  /** Mails that a person waits for or that the law requires: confirmations, codes, links. */
  awaited: number;
  /** Notices, newsletters and answers. */
  others: number;
};

export const MAIL_LIMITS: MailLimits = { awaited: 20, others: 10 };
