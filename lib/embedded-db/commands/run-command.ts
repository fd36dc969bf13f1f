import { CommandError, errorReply, toCommandError } from '../errors';
import type { Request } from '../wire/message';
import type { Reply } from '../wire/reply';
import type { ServerState } from './command';
import { commandTable } from './command-table';

export type ReportFailure = (command: string, error: unknown) => void;

/** One request to one reply; whatever goes wrong becomes an error reply, never a broken connection. */
export async function runCommand(
  server: ServerState,
  request: Request,
  connectionId: number,
  report: ReportFailure,
): Promise<Reply> {
  const { body: command } = request;
  const name = Object.keys(command)[0] ?? '';
  try {
    const handler = commandTable.get(name);
    if (!handler) throw new CommandError(59, `no such command: '${name}'`);
    const database = command.$db;
    if (typeof database !== 'string')
      throw new CommandError(40414, "BSON field 'OpMsg.$db' is missing but a required field");
    return await handler({ server, request, command, name, database, connectionId });
  } catch (error) {
    const refused = toCommandError(error);
    if (refused.code === 1) report(name, error);
    return errorReply(refused);
  }
}
