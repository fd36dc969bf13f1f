import { getTranslations } from 'next-intl/server';
import type { Account } from '@/lib/identity/accounts/document';
import { PlaceLink } from './place-link';
import { SignOutButton } from './sign-out-button';

/** Signing in, or who is signed in and the way out. */
export async function AccountLinks({ account }: { readonly account: Account | null }) {
  const t = await getTranslations('Frame');
  return (
    <div className="account-links">
      {account === null ? (
        <PlaceLink href="/sign-in">{t('signIn')}</PlaceLink>
      ) : (
        <>
          <PlaceLink href="/account">
            <span className="account-links__word">{t('account')}</span>
            <span className="account-links__person">{account.name}</span>
          </PlaceLink>
          <SignOutButton>{t('signOut')}</SignOutButton>
        </>
      )}
    </div>
  );
}
