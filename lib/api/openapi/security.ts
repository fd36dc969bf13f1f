import type { Contract } from '../../http/contract';
import { DEPRECATED_SCOPES, SCOPE_DESCRIPTIONS } from '../scopes';

const SCOPES = {
  ...Object.fromEntries(SCOPE_DESCRIPTIONS.map(({ name, allows }) => [name, allows])),
  ...Object.fromEntries(
    [...DEPRECATED_SCOPES].map(([deprecated, scope]) => [deprecated, `Deprecated: one operation of ${scope}`]),
  ),
};

/** Specification 5. */
export const securitySchemes = {
  oauth2: {
    type: 'oauth2',
    description: 'Send the access token as `Authorization: Bearer <token>`, or bare as `Authorization: <token>`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/api/oauth2/authorize',
        tokenUrl: '/api/oauth2/token',
        refreshUrl: '/api/oauth2/token',
        scopes: SCOPES,
      },
      clientCredentials: { tokenUrl: '/api/oauth2/token', scopes: SCOPES },
      password: { tokenUrl: '/api/oauth2/token', scopes: SCOPES },
    },
  },
  bareToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The access token alone, as existing clients of the vendor API send it.',
  },
};

/** The empty alternative means that no token is required. */
export const securityOf = ({ scope, deprecatedScope, access }: Contract): Record<string, string[]>[] => [
  { oauth2: [scope] },
  ...(deprecatedScope === undefined ? [] : [{ oauth2: [deprecatedScope] }]),
  { bareToken: [] },
  ...(access === 'token' ? [] : [{}]),
];
