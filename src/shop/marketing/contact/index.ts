/** Contact form: messages to the retailer, their attachments and answers. */
export { cleanPicture, employeeClient } from './clean-picture.ts';
export { STORED_MESSAGE_FILES } from './contact.store.ts';
export { type ContactForm, createContact } from './contact.ts';
export { createContactAdministration, LONGEST_ANSWER } from './contact-administration.ts';
export type { OpenForm } from './form-files.ts';
export type { TeamMember } from './inbox/inbox.store.ts';
export type { ListedTicket } from './inbox/ticket-list.store.ts';
export { LONGEST_NOTE } from './inbox/ticket-work.ts';
export type * from './ports.ts';
export type { ContactProblem } from './read-contact.ts';
export { createReplyMailbox } from './replies/reply-mailbox.ts';
export { readSentPictures } from './sent-pictures.ts';
export type { Subject } from './subjects.ts';
export { type RefusedFile, safeName, type TakenFile } from './take-files.ts';
export {
  type AnswerTemplates,
  createAnswerTemplates,
  type OfferedTemplate,
  type TemplateProblem,
} from './templates/answer-templates.ts';
export type { Priority, Ticket, TicketState } from './ticket.ts';
export { createUploadCapacity } from './upload-capacity.ts';
