const FIRST_WORD =
  /\b(permit(?!tee)|status|contractor|applicant|owner|original|record|folder|project|parcel|property|site|street)(?=[a-z]{2})/g;
const NUMBERED = /\b(contact|applicant|owner|contractor)(\d{1,2})(?=[a-z])/g;
const LAST_WORD =
  /([a-z]{3})(date|num|number|type|desc|description|address|cost|class|city|state|zip|status|fees?|license|phone|email)(\d?)\b/g;

/** `PermitNum`, `permit_num`, `permitnum` and `Permit Núm.` all become `permit num`. */
export const plainWords = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/œ/gi, 'oe')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/#|nº|n°|№/g, ' number ')
    .replace(/[^a-z\d]+/g, ' ')
    .replace(/([a-z]{3})(\d+)\b/g, '$1 $2')
    .replace(NUMBERED, '$1 $2 ')
    .replace(FIRST_WORD, '$1 ')
    .replace(LAST_WORD, '$1 $2 $3')
    .replace(/ +/g, ' ')
    .trim();
