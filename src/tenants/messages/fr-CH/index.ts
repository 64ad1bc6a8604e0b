export { messages } from '../de-CH/index.ts';
