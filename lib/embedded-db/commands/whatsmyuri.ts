import type { Handler } from './command';

export const whatsmyuri: Handler = ({ connectionId }) => ({ you: `localhost:${connectionId}`, ok: 1 });
