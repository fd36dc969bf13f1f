import { getTranslations } from 'next-intl/server';
import type { SessionPrincipal } from '@/lib/http/principal';
import { adminSession } from '@/lib/identity/sessions/page-session';
import { formAction } from '@/lib/portal/forms/form-action';
import { type FormAction, type FormState, rejected } from '@/lib/portal/forms/form-state';

type RunAsAdmin = (previous: FormState, form: FormData, admin: SessionPrincipal) => Promise<FormState>;

/** Rejects everyone but admins before the action runs; the operations in lib/portal/admin check again. */
export const adminAction = (run: RunAsAdmin): FormAction =>
  formAction(async (previous, form) => {
    const admin = await adminSession();
    if (admin !== null) return run(previous, form, admin);
    const words = await getTranslations('Forms');
    return rejected(previous, { rejection: words('signedOut') });
  });
