import { describe, expect, it } from 'vitest';
import { describeRequirements } from '../describe-create';
import { checkDraft, type DraftCheck, type DraftProblem, type DraftRules, MOST_SHOWN } from './check-draft';
import { RECORD_SHAPE } from './draft-shape';

const description = describeRequirements({
  requiredFields: ['description', 'housingUnits', 'constructionType'],
  elements: {
    addresses: { isRequired: true, isReference: true },
    contacts: {
      isRequired: true,
      isReference: false,
      types: [
        { value: 'Applicant', min: 1, max: 1 },
        { value: 'Designer', min: 0, max: 2 },
        { value: 'Tenant', min: 0 },
      ],
    },
  },
});
const rules: DraftRules = {
  description,
  shape: RECORD_SHAPE,
  type: { value: 'Building/Residential/House/New', id: 'Building-Residential-House-New' },
};

const applicant = { type: { value: 'Applicant' }, fullName: 'Ann Example' };
const right = {
  type: { value: 'Building/Residential/House/New' },
  description: 'A house',
  housingUnits: 1,
  constructionType: { value: '101' },
  addresses: [{ addressLine1: '1 Main St', streetStart: 1 }],
  contacts: [applicant],
};

const check = (draft: unknown): DraftCheck => checkDraft(JSON.stringify(draft, null, 2), rules);
const problemsOf = (draft: unknown): readonly DraftProblem[] => {
  const checked = check(draft);
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  return checked.problems;
};
/** Without the place, which other tests look at. */
const said = (draft: unknown) => problemsOf(draft).map(({ at: _at, ...problem }) => problem);

describe('a draft that has everything', () => {
  it('has no problems', () => {
    expect(check(right)).toEqual({ kind: 'checked', problems: [], more: 0, required: { there: 6, all: 6 } });
  });

  it('may name its type by its dash form or by its levels', () => {
    expect(said({ ...right, type: { id: 'Building-Residential-House-New' } })).toEqual([]);
    const levels = { group: 'Building', type: 'Residential', subType: 'House', category: 'New' };
    expect(said({ ...right, type: levels })).toEqual([]);
  });

  it('may leave open what is not required, by null or by nothing', () => {
    expect(said({ ...right, jobValue: null, shortNotes: '', priority: {}, owners: [], openedDate: '' })).toEqual([]);
  });
});

describe('text that is not one record', () => {
  it('is told with its line and column', () => {
    expect(checkDraft('{\n  "description": "x",\n}', rules)).toEqual({
      kind: 'unreadable',
      fault: 'extraComma',
      at: { line: 2, column: 21 },
      found: ',',
    });
  });

  it.each([
    ['[]', 'list'],
    ['"x"', 'text'],
    ['null', 'null'],
    ['12', 'number'],
  ])('%s is not a record', (text, given) => {
    expect(checkDraft(text, rules)).toEqual({ kind: 'notOneRecord', at: { line: 1, column: 1 }, given });
  });
});

describe('what is missing', () => {
  it('is named: fields first, then elements', () => {
    expect(check({})).toEqual({
      kind: 'checked',
      problems: ['description', 'type', 'constructionType', 'housingUnits', 'addresses', 'contacts'].map((name) => ({
        at: { line: 1, column: 1 },
        path: '',
        code: 'missing',
        name,
      })),
      more: 0,
      required: { there: 0, all: 6 },
    });
  });

  it.each([
    ['description', ''],
    ['description', '  '],
    ['description', null],
    ['constructionType', {}],
    ['constructionType', { text: '', value: null }],
    ['addresses', []],
    ['addresses', [{}]],
    ['contacts', null],
  ])('counts %s as missing when it is %j', (name, value) => {
    expect(said({ ...right, [name]: value })).toEqual([{ path: name, code: 'empty', name }]);
  });

  it('is counted', () => {
    const { description: _description, ...rest } = right;
    expect(check({ ...rest, housingUnits: null })).toMatchObject({ required: { there: 4, all: 6 } });
  });

  it('takes 0 and false for values', () => {
    expect(said({ ...right, housingUnits: 0, publicOwned: false })).toEqual([]);
  });
});

describe('values', () => {
  it.each([
    ['housingUnits', '2', 'long', 'text'],
    ['housingUnits', 2.5, 'long', 'number'],
    ['housingUnits', 1e20, 'long', 'number'],
    ['jobValue', '1,000', 'double', 'text'],
    ['description', 5, 'text', 'number'],
    ['publicOwned', 'true', 'boolean', 'text'],
    ['publicOwned', 1, 'boolean', 'number'],
    ['createdByCloning', 'yes', 'flag', 'text'],
    ['createdByCloning', true, 'flag', 'boolean'],
    ['reportedDate', '2026-05-14', 'dateTime', 'text'],
    ['reportedDate', '2026-05-14 24:00:00', 'dateTime', 'text'],
    ['reportedDate', '14.5.2026', 'dateTime', 'text'],
    ['priority', 'High', 'option', 'text'],
    ['priority', ['High'], 'option', 'list'],
    ['renewalInfo', '2026', 'object', 'text'],
    ['owners', { fullName: 'x' }, 'list', 'object'],
    ['customForms', { a: 'b' }, 'list', 'object'],
  ])('%s is not %j', (path, value, expected, given) => {
    expect(said({ ...right, [path]: value })).toEqual([{ path, code: 'wrongKind', expected, given }]);
  });

  it.each([
    ['reportedDate', '2026-05-14 23:59:59'],
    ['jobValue', 1000],
    ['jobValue', -0.5],
    ['createdByCloning', 'N'],
    ['priority', { text: 'High', value: 'H' }],
    ['customForms', [{ 'Roof colour': 'red', Storeys: '2' }]],
    ['customTables', [{ id: 'A', rows: [{ action: 'add', id: '1', fields: { Room: 'Kitchen' } }] }]],
    ['contacts', [{ ...applicant, birthDate: '1980-02-29', address: { state: { value: 'CO' } } }]],
  ])('%s may be %j', (path, value) => {
    expect(said({ ...right, [path]: value })).toEqual([]);
  });

  it('are checked at any depth, and the path leads there', () => {
    const draft = {
      ...right,
      addresses: [{ addressLine1: 'x' }, { streetStart: '12', state: { value: 5 } }],
      customForms: [{ Storeys: 2 }],
      renewalInfo: { expirationStatus: 'on' },
    };
    expect(said(draft)).toEqual([
      { path: 'addresses[1].streetStart', code: 'wrongKind', expected: 'long', given: 'text' },
      { path: 'addresses[1].state.value', code: 'wrongKind', expected: 'text', given: 'number' },
      { path: 'customForms[0].Storeys', code: 'wrongKind', expected: 'text', given: 'number' },
      { path: 'renewalInfo.expirationStatus', code: 'wrongKind', expected: 'option', given: 'text' },
    ]);
  });
});

describe('names', () => {
  it.each([
    ['descripton', 'description'],
    ['job_value', 'jobValue'],
    ['adresses', 'addresses'],
    ['Balance', 'balance'],
  ])('%s is taken for %s', (name, nearest) => {
    expect(said({ ...right, [name]: 'x' })).toEqual([{ path: name, code: 'unknownName', name, nearest }]);
  });

  it('that are like no other are told without a guess', () => {
    expect(said({ ...right, favouriteColour: 'blue' })).toEqual([
      { path: 'favouriteColour', code: 'unknownName', name: 'favouriteColour' },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a name like any other', (name) => {
    const checked = checkDraft(`{"${name}": {"a": 1}}`, rules);
    expect(checked.kind === 'checked' && checked.problems.at(-1)).toMatchObject({ code: 'unknownName', name });
  });

  it('inside of elements are compared with those of the element', () => {
    expect(said({ ...right, contacts: [{ ...applicant, ful_name: 'x' }] })).toEqual([
      { path: 'contacts[0].ful_name', code: 'unknownName', name: 'ful_name', nearest: 'fullName' },
    ]);
  });

  it('that are there twice are told where the second one is', () => {
    const text = JSON.stringify(right).replace('{', '{\n"jobValue": 1,\n"jobValue": 2,\n');
    expect(checkDraft(text, rules)).toMatchObject({
      problems: [{ code: 'duplicate', name: 'jobValue', path: 'jobValue', at: { line: 3, column: 1 } }],
    });
  });

  it('of custom forms are the agency’s own, and also only once', () => {
    const text = JSON.stringify(right).replace('{', '{"customForms":[{"Any name": "x", "Any name": "y"}],');
    expect(checkDraft(text, rules)).toMatchObject({
      problems: [{ code: 'duplicate', path: 'customForms[0].Any name' }],
    });
  });
});

describe('the type', () => {
  it('must be the one that is described', () => {
    expect(said({ ...right, type: { value: 'Building/Residential/House/Repair' } })).toEqual([
      { path: 'type', code: 'otherType', given: 'Building/Residential/House/Repair' },
    ]);
  });

  it('must not say two things', () => {
    expect(said({ ...right, type: { ...right.type, id: 'Other-Type-Of-Record' } })).toEqual([
      { path: 'type', code: 'otherType', given: 'Other-Type-Of-Record' },
    ]);
  });

  it('is an object', () => {
    expect(said({ ...right, type: 'Building/Residential/House/New' })).toEqual([
      { path: 'type', code: 'wrongKind', expected: 'object', given: 'text' },
    ]);
  });
});

describe('contacts', () => {
  const designer = { type: { value: 'Designer' } };

  it('are counted by type', () => {
    expect(said({ ...right, contacts: [designer] })).toEqual([
      { path: 'contacts', code: 'tooFew', type: 'Applicant', least: 1, given: 0 },
    ]);
    expect(said({ ...right, contacts: [applicant, applicant] })).toEqual([
      { path: 'contacts[1].type', code: 'tooMany', type: 'Applicant', most: 1, given: 2 },
    ]);
    expect(said({ ...right, contacts: [applicant, designer, designer, designer, designer] })).toEqual([
      { path: 'contacts[3].type', code: 'tooMany', type: 'Designer', most: 2, given: 4 },
    ]);
  });

  it('without an upper bound may be as many as there are', () => {
    const tenants = Array.from({ length: 40 }, () => ({ type: { value: 'Tenant' } }));
    expect(said({ ...right, contacts: [applicant, ...tenants] })).toEqual([]);
  });

  it('of a type that is not listed are told, with the one that was meant', () => {
    expect(said({ ...right, contacts: [applicant, { type: { value: 'applicants' } }] })).toEqual([
      { path: 'contacts[1].type', code: 'unlistedContactType', type: 'applicants', nearest: 'Applicant' },
    ]);
    expect(said({ ...right, contacts: [applicant, { type: { value: 'Neighbour' } }] })).toEqual([
      { path: 'contacts[1].type', code: 'unlistedContactType', type: 'Neighbour' },
    ]);
  });

  it('need a type; its text alone also says it', () => {
    expect(said({ ...right, contacts: [applicant, { fullName: 'x' }] })).toEqual([
      { path: 'contacts[1].type', code: 'noContactType' },
    ]);
    expect(said({ ...right, contacts: [{ type: { text: 'Applicant' } }] })).toEqual([]);
  });

  it('that are not required are counted only where there are some', () => {
    const optional: DraftRules = {
      ...rules,
      description: describeRequirements({
        requiredFields: [],
        elements: { contacts: { isRequired: false, isReference: false, types: [{ value: 'Applicant', min: 1 }] } },
      }),
    };
    const type = { value: rules.type.value };
    expect(checkDraft(JSON.stringify({ type }), optional)).toMatchObject({ problems: [] });
    const neighbour = { type: { value: 'Neighbour' } };
    expect(checkDraft(JSON.stringify({ type, contacts: [neighbour] }), optional)).toMatchObject({
      problems: [{ code: 'tooFew' }, { code: 'unlistedContactType' }],
    });
  });

  it('without any types listed may have any', () => {
    const open = describeRequirements({
      requiredFields: [],
      elements: { contacts: { isRequired: true, isReference: false } },
    });
    const text = JSON.stringify({ type: { value: rules.type.value }, contacts: [{ fullName: 'x' }] });
    expect(checkDraft(text, { ...rules, description: open })).toMatchObject({ problems: [] });
  });
});

it('lets only one address be primary', () => {
  const addresses = [{ isPrimary: 'Y' }, { isPrimary: 'N' }, { isPrimary: 'Y' }];
  expect(said({ ...right, addresses })).toEqual([{ path: 'addresses[2].isPrimary', code: 'secondPrimary' }]);
});

it('tells problems in the order of the draft, each with its line', () => {
  const text = `{
  "type": { "value": "Building/Residential/House/New" },
  "description": 12,
  "housingUnits": 1,
  "constructionType": { "value": "101" },
  "colour": "red",
  "addresses": [{ "streetStart": "x" }],
  "contacts": [
    { "type": { "value": "Designer" } }
  ]
}`;
  const checked = checkDraft(text, rules);
  expect(
    checked.kind === 'checked' && checked.problems.map(({ code, at }) => `${code} ${at.line}:${at.column}`),
  ).toEqual(['wrongKind 3:18', 'unknownName 6:3', 'wrongKind 7:34', 'tooFew 8:3']);
});

describe('a draft with more problems than anybody reads', () => {
  it('gives the first of them and counts the rest', () => {
    const checked = check({ ...right, contacts: Array.from({ length: 20_000 }, () => ({ a: 1 })) });
    // Two a contact: its name that no record has, and no type; and no applicant among them.
    expect(checked).toMatchObject({ kind: 'checked', more: 40_001 - MOST_SHOWN });
    const problems = checked.kind === 'checked' ? checked.problems : [];
    expect(problems).toHaveLength(MOST_SHOWN);
    expect(problems[0]).toMatchObject({ code: 'tooFew', type: 'Applicant' });
    const lines = problems.map(({ at }) => at.line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  it('is checked without comparing every name with every other', () => {
    const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`descripton${at}`, 1]));
    const started = process.cpuUsage();
    expect(check({ ...right, ...names, customForms: [names] })).toMatchObject({ more: 120_000 - MOST_SHOWN });
    // In microseconds that it computed: a machine that stops for some seconds is not a defect.
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });
});

describe('values that have a form of their own', () => {
  it('knows the nine kinds of status', () => {
    expect(said({ ...right, statusType: 'OPEN' })).toEqual([]);
    expect(said({ ...right, statusType: 'WAITING' })).toEqual([
      expect.objectContaining({ path: 'statusType', code: 'unlistedStatusType', given: 'WAITING' }),
    ]);
    expect(said({ ...right, statusType: 'open' })).toEqual([expect.objectContaining({ nearest: 'OPEN' })]);
  });

  it('tells a day that does not exist from text of another form', () => {
    const given = '2026-02-30 10:00:00';
    expect(said({ ...right, openedDate: given })).toEqual([{ path: 'openedDate', code: 'noSuchDay', given }]);
    expect(said({ ...right, openedDate: '30 Feb' })).toEqual([expect.objectContaining({ code: 'wrongKind' })]);
  });

  it('finds a custom field that is longer than any may be', () => {
    const forms = (length: number) => [{ id: 'FORM', Notes: 'x'.repeat(length) }];
    expect(said({ ...right, customForms: forms(4_000) })).toEqual([]);
    expect(said({ ...right, customForms: forms(5_000) })).toEqual([
      { path: 'customForms[0].Notes', code: 'tooLong', most: 4_000, given: 5_000 },
    ]);
  });

  it('does not count a required thing of another form as there', () => {
    expect(check({ ...right, housingUnits: 'one' })).toMatchObject({ required: { there: 5, all: 6 } });
  });
});
