import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PersonName } from '../../identity/accounts/person-name';
import { problemsOf } from './problems-of';

describe('problemsOf', () => {
  it('has a sentence for each field that is wrong, in the order of the form', () => {
    const parsed = z
      .object({ email: z.email(), name: PersonName, role: z.string() })
      .safeParse({ name: ' ', role: 'x' });
    const sentences = { name: 'Write a name.', email: 'Write an e-mail.', role: 'Choose.' };
    expect(parsed.error && Object.entries(problemsOf(parsed.error, sentences))).toEqual([
      ['name', 'Write a name.'],
      ['email', 'Write an e-mail.'],
    ]);
  });
});
