import { getTranslations } from 'next-intl/server';
import type { Account } from '@/lib/identity/accounts/document';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { ConfirmedAction } from './confirmed-action';
import { StatusBadge } from './status-badge';

type AccountEntryProps = {
  readonly account: Account;
  /** Whether this is the admin's own account. */
  readonly isSelf: boolean;
  readonly change: FormAction;
  readonly endSessions: FormAction;
};

export async function AccountEntry({ account, isSelf, change, endSessions }: AccountEntryProps) {
  const t = await getTranslations('AdminAccounts');
  const { _id, name, email, role, identities, disabled } = account;
  const verb = disabled ? 'open' : 'shut';
  return (
    <article className="entry" aria-labelledby={`account-${_id}`}>
      <div className="entry__head">
        <h2 id={`account-${_id}`}>{name}</h2>
        <StatusBadge disabled={disabled} />
      </div>
      <p className="entry__line">
        <span>{email ?? t('noEmail')}</span>
        <span className="soft">
          {t(`role.${role}`)}, {t('links', { count: identities.length })}
        </span>
      </p>
      {isSelf ? (
        <p className="soft">{t('you')}</p>
      ) : (
        <div className="entry__actions">
          {!disabled && (
            <ConfirmedAction
              action={endSessions}
              id={_id}
              summary={t('signOut')}
              means={t('signOutMeans', { name })}
              submit={t('signOutSubmit', { name })}
              busy={t('signingOut')}
            />
          )}
          <ConfirmedAction
            key="switch"
            action={change}
            id={_id}
            to={verb}
            summary={t(verb)}
            means={t(`${verb}Means`, { name })}
            submit={t(`${verb}Submit`)}
            busy={t(disabled ? 'opening' : 'shutting')}
          />
        </div>
      )}
    </article>
  );
}
