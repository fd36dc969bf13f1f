import { expect, it } from 'vitest';
import { type PageContext, withPage } from '../../http/page-context';
import { formAction, UnreadableFormError } from './form-action';
import { UNSENT } from './form-state';

const action = formAction(async (previous, form) => ({ ...previous, values: { name: String(form.get('name')) } }));
const begun = async (work: () => Promise<unknown>): Promise<boolean> => {
  const page: PageContext = { traceId: 't', hasBegun: false };
  await withPage(page, work).catch(() => undefined);
  return page.hasBegun;
};

it('gives the form and what was answered before', async () => {
  const form = new FormData();
  form.set('name', 'Ann');
  expect(await action({ ...UNSENT, attempt: 3 }, form)).toMatchObject({ attempt: 3, values: { name: 'Ann' } });
  expect(await begun(() => action(UNSENT, form))).toBe(true);
});

it.each([[null], ['x'], [{}], [{ attempt: '3' }]])('begins anew where what was before is %j', async (before) => {
  expect(await action(before as never, new FormData())).toMatchObject({ attempt: 0 });
});

it.each([[undefined], [null], ['x'], [{}]])('has not begun with %j for a form', async (form) => {
  await expect(action(UNSENT, form as never)).rejects.toThrow(UnreadableFormError);
  expect(await begun(() => action(UNSENT, form as never))).toBe(false);
});
