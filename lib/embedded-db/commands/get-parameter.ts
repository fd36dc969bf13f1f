import type { Doc } from '../documents';
import { CommandError } from '../errors';
import type { Handler } from './command';

const PARAMETERS: Doc = { featureCompatibilityVersion: { version: '7.0' }, authenticationMechanisms: [] };

export const getParameter: Handler = ({ command }) => {
  if (command.getParameter === '*') return { ...PARAMETERS, ok: 1 };
  const asked = Object.keys(command).filter((name) => Object.hasOwn(PARAMETERS, name));
  if (asked.length === 0) throw new CommandError(72, 'no option found to get');
  return { ...Object.fromEntries(asked.map((name) => [name, PARAMETERS[name]])), ok: 1 };
};
