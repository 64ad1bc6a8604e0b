import mjml2html from 'mjml';
import { answerTasks } from '../threads/answer-tasks.ts';

/* A thread that compiles templates of mails: the compiler takes half a second to load and 20 MB to stay. */

answerTasks(async (source: string): Promise<string> => (await mjml2html(source, { validationLevel: 'strict' })).html);
