/** Jobs of API clients: exports and uploaded lines, worked on in the background (decision 225). */

export { stopJobsOf } from './end-job.ts';
export {
  type ApiJobAdministration,
  createApiJobAdministration,
  MOST_DAILY_JOBS,
  MOST_JOBS,
} from './job-administration.ts';
export { type JobTimes, startApiJobs } from './run-jobs.ts';
export { sweepApiJobs } from './sweep-jobs.ts';
export {
  type ApiJob,
  JOB_KINDS,
  JOB_PROBLEMS,
  JOB_STATES,
  type JobInput,
  type JobOrder,
  type JobStep,
  RESULT_ENDS,
  type RunJobStep,
  type StepWork,
} from './types.ts';
