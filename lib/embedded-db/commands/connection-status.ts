import type { Handler } from './command';

// No users here: who may enter the socket's folder may do everything.
export const connectionStatus: Handler = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
  ok: 1,
});
