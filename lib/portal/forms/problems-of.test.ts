import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PersonName } from '../../identity/accounts/person-name';
import { problemsOf } from './problems-of';

describe('problemsOf', () => {
  it('returns the message of each invalid field, in the order of the form', () => {
    const parsed = z
      .object({ email: z.email(), name: PersonName, role: z.string() })
      .safeParse({ name: ' ', role: 'x' });
    const messages = { name: 'Write a name.', email: 'Write an email.', role: 'Choose.' };
    expect(parsed.error && Object.entries(problemsOf(parsed.error, messages))).toEqual([
      ['name', 'Write a name.'],
      ['email', 'Write an email.'],
    ]);
  });
});
