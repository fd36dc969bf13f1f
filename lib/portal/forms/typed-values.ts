import type { FormValues } from './form-state';

/**
 * What stands in a form, to be shown again when no answer came. Without `secret` fields, and without what Next adds of
 * its own (`$ACTION_...`).
 * @param secret names of the fields that hold a password.
 */
export function typedValues(form: FormData, secret: ReadonlySet<string>): FormValues {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (name.startsWith('$') || secret.has(name)) continue;
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    const [only = ''] = texts;
    values[name] = texts.length > 1 ? texts : only;
  }
  return values;
}
