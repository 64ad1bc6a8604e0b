import { threadId } from 'node:worker_threads';
import { answerTasks } from '../../src/platform/threads/answer-tasks.ts';

answerTasks((task: { say: string } | { fail: string } | 'end') => {
  if (task === 'end') process.exit(1);
  if ('fail' in task) throw new Error(task.fail);
  return { said: task.say, thread: threadId };
});
