/** What `--one-person` says, wherever accounts are linked. */
export const ONE_PERSON_OPTION =
  'what appears under several names, or may be several people of one name, is one person or firm';
