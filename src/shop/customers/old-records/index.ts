/** History past its retention: which rows are old, and the job that deletes them. */
export { deleteOldRecords } from './delete-old-records.ts';
export { OLD_RECORDS } from './old-records.ts';
