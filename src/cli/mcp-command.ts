import { systemClock } from '../platform/clock.ts';
import { CallProblem, type Command, type ExitCode } from './command.ts';

/** Serves assistants by the Model Context Protocol. It needs no database: it calls the integration API of a shop. */
export const mcpCommand: Command = {
  name: 'mcp',
  operands: [],
  options: {
    'allow-changes': { type: 'boolean', text: 'offers changes too, as far as the scopes of the client allow' },
  },
  summary: 'lets an assistant ask the shop (MCP on standard input and output), as an API client',
  details:
    'KONTOR_URL, KONTOR_CLIENT_ID and KONTOR_CLIENT_SECRET name the shop and the client. An assistant starts the command itself, with npm run --silent: docs/how-to/ask-with-an-assistant.md.',
  run: async ({ environment, options, err }): Promise<ExitCode> => {
    // Other commands do not load the protocol.
    const [{ readMcpSettings }, { serveMcp }] = await Promise.all([
      import('../mcp/mcp-settings.ts'),
      import('../mcp/serve-mcp.ts'),
    ]);
    const settings = readMcpSettings(environment);
    const mayChange = options['allow-changes'] === true;
    const problem = await serveMcp({
      settings,
      mayChange,
      clock: systemClock,
      tell: (line) => err(`kontor mcp: ${line}`),
    });
    if (problem) throw new CallProblem(`${problem.code}: ${problem.title}`);
    return 0;
  },
};
