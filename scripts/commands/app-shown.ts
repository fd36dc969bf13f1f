import { callLimitOf } from '@/lib/identity/apps/call-limit';
import { type AppDocument, isConfidential } from '@/lib/identity/apps/document';

/** An app as JSON: named one by one, so that no hash of a secret ever slips in. */
export const appShown = (app: AppDocument) => {
  const { _id: id, name, redirectUris, scopes, grants, legacyPassword, legacyNoPkce, disabled, createdAt } = app;
  const isPublic = !isConfidential(app);
  return {
    id,
    name,
    public: isPublic,
    redirectUris,
    scopes,
    grants,
    legacyPassword,
    legacyNoPkce,
    callsPerMinute: callLimitOf(app),
    disabled,
    createdAt,
  };
};
