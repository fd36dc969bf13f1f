/** What `--one-person` says, wherever accounts are linked. */
export const ONE_PERSON_OPTION =
  'contacts without a number that have the same name are one person, although their phones or e-mail addresses differ';
