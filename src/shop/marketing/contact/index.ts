/** Contact form: messages to the retailer, their attachments and answers. */
export { cleanPicture, employeeClient } from './clean-picture.ts';
export { type ContactForm, createContact } from './contact.ts';
export { type ContactAdministration, createContactAdministration } from './contact-administration.ts';
export type { OpenForm } from './form-files.ts';
export type { ContactProblem } from './read-contact.ts';
export type { RefusedFile, TakenFile } from './take-files.ts';
export { createUploadCapacity } from './upload-capacity.ts';
