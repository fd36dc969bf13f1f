import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { Choices } from '@/components/forms/choices';
import { SubmitButton } from '@/components/forms/submit-button';
import { ROLES } from '@/lib/http/principal';
import type { Account } from '@/lib/identity/accounts/document';
import type { FormAction } from '@/lib/portal/forms/form-state';
import { ConfirmedAction } from '../confirmed-action';

type PersonAccessProps = {
  readonly account: Account;
  /** Whether this is the admin's own account, which another admin must change. */
  readonly isSelf: boolean;
  readonly changeRole: FormAction;
  readonly change: FormAction;
  readonly endSessions: FormAction;
};

export async function PersonAccess({ account, isSelf, changeRole, change, endSessions }: PersonAccessProps) {
  const t = await getTranslations('AdminPerson');
  const { _id, name, disabled } = account;
  const verb = disabled ? 'enable' : 'disable';
  return (
    <section className="stack" id="access" aria-labelledby="access-title">
      <h2 id="access-title">{t('accessTitle')}</h2>
      {isSelf ? (
        <p>{t('ownAccount')}</p>
      ) : (
        <>
          <RoleForm account={account} action={changeRole} />
          {!disabled && (
            <ConfirmedAction
              action={endSessions}
              id={_id}
              summary={t('signOut')}
              explanation={t('signOutMeans', { name })}
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
            explanation={t(`${verb}Means`, { name })}
            submit={t(`${verb}Submit`)}
            busy={t(disabled ? 'enabling' : 'disabling')}
          />
        </>
      )}
    </section>
  );
}

async function RoleForm({
  account: { _id, role },
  action,
}: Pick<PersonAccessProps, 'account'> & { readonly action: FormAction }) {
  const [t, words] = await Promise.all([getTranslations('AdminPerson'), getTranslations('AdminAccounts')]);
  const roles = ROLES.map((value) => ({ value, label: words(`role.${value}`), hint: words(`role.${value}Hint`) }));
  return (
    <ActionForm action={action} summary={t('changeRole')}>
      <input type="hidden" name="target" value={_id} />
      <Choices key={role} name="to" legend={words('roleTitle')} pick="one" choices={roles} initial={[role]} />
      <SubmitButton busy={t('changingRole')}>{t('changeRoleSubmit')}</SubmitButton>
    </ActionForm>
  );
}
