/** What `--one-person` says, wherever accounts are linked. */
export const ONE_PERSON_OPTION =
  'what stands under several names, or under one name with different phones or e-mail addresses, is one person or firm';
