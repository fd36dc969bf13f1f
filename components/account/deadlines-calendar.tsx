import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import type { Account } from '@/lib/identity/accounts/document';
import { formatInstantDay } from '@/lib/platform/languages/instant';
import type { FormAction } from '@/lib/portal/forms/form-state';

type DeadlinesCalendarProps = {
  /** Undefined if the calendar has no address yet. */
  readonly calendarKey: Account['calendarKey'];
  readonly action: FormAction;
};

/** The calendar's address is shown only when it is created, because only its hash is stored. */
export async function DeadlinesCalendar({ calendarKey, action }: DeadlinesCalendarProps) {
  const t = await getTranslations('Account');
  return (
    <section className="account__card stack" aria-labelledby="calendar">
      <h2 id="calendar">{t('calendarTitle')}</h2>
      <p>{t('calendarMeans')}</p>
      {calendarKey !== undefined && <p>{t('calendarSince', { day: await formatInstantDay(calendarKey.createdAt) })}</p>}
      <ActionForm action={action}>
        <div className="decision">
          <SubmitButton name="do" value="create" busy={t('calendarBusy')} quiet>
            {calendarKey === undefined ? t('calendarCreate') : t('calendarReplace')}
          </SubmitButton>
          {calendarKey !== undefined && (
            <SubmitButton name="do" value="revoke" busy={t('calendarBusy')} quiet>
              {t('calendarRevoke')}
            </SubmitButton>
          )}
        </div>
      </ActionForm>
    </section>
  );
}
