import mjml2html from 'mjml';
import { answerTasks } from '../threads/answer-tasks.ts';

/* Thread that compiles mail templates. The compiler takes half a second to load and occupies 20 MB. */

answerTasks(async (source: string): Promise<string> => (await mjml2html(source, { validationLevel: 'strict' })).html);
