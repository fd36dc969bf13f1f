import { expect, it } from 'vitest';
import { type PageContext, withPage } from '../../http/page-context';
import { formAction, UnreadableFormError } from './form-action';
import { UNSENT } from './form-state';

const action = formAction(async (previous, form) => ({ ...previous, values: { name: String(form.get('name')) } }));
const hasBegun = async (work: () => Promise<unknown>): Promise<boolean> => {
  const page: PageContext = { traceId: 't', hasBegun: false };
  await withPage(page, work).catch(() => undefined);
  return page.hasBegun;
};

it('formAction passes the form and the previous state to the action', async () => {
  const form = new FormData();
  form.set('name', 'Ann');
  expect(await action({ ...UNSENT, attempt: 3 }, form)).toMatchObject({ attempt: 3, values: { name: 'Ann' } });
  expect(await hasBegun(() => action(UNSENT, form))).toBe(true);
});

it.each([[null], ['x'], [{}], [{ attempt: '3' }]])(
  'formAction starts over if the previous state is %j',
  async (previous) => {
    expect(await action(previous as never, new FormData())).toMatchObject({ attempt: 0 });
  },
);

it.each([[undefined], [null], ['x'], [{}]])(
  'formAction rejects %j as a form before the action begins',
  async (form) => {
    await expect(action(UNSENT, form as never)).rejects.toThrow(UnreadableFormError);
    expect(await hasBegun(() => action(UNSENT, form as never))).toBe(false);
  },
);
