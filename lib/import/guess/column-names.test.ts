import { describe, expect, it } from 'vitest';
import { mappingGuesser } from '../../testing/guess-text';

const guessMappingOf = mappingGuesser();

describe('column names that agencies use', () => {
  /** Guesses the mapping of columns by their names. */
  const mappingOf = async (columns: Readonly<Record<string, (at: number) => string>>) => {
    const { guess } = await guessMappingOf([
      ['Case No', ...Object.keys(columns)].join(','),
      ...Array.from({ length: 30 }, (_, at) =>
        [`C-${at}`, ...Object.values(columns).map((value) => value(at))].join(','),
      ),
    ]);
    return guess;
  };
  const day = (at: number): string => `2024-03-${10 + (at % 9)}`;
  const choice =
    (...values: readonly string[]) =>
    (at: number): string =>
      values[at % values.length] ?? '';
  const sequence =
    (text: string) =>
    (at: number): string =>
      `${text}${at}`;
  const status = { Status: choice('Open', 'Closed') };

  it.each(['Date Lodged', 'Lodged', 'F. Ingreso', 'Fecha de entrada', 'Fecha Ingreso', 'FechaIngreso'])(
    '%s is the opened date',
    async (name) => {
      const { mapping } = await mappingOf({ ...status, [name]: day });
      expect(mapping).toMatchObject({ fields: { openedDate: name.toLowerCase() } });
    },
  );

  it('maps a file from Quebec: N° civique, Superficie, Date d’émission', async () => {
    const { mapping, unusedColumns } = await mappingOf({
      ...status,
      'N° civique': (at) => String(at + 1),
      Rue: sequence('Rue Foch '),
      'Superficie (m²)': sequence('1'),
      "Date d'émission": day,
    });
    expect(mapping).toMatchObject({
      address: { addressLine1: { columns: ['n° civique', 'rue'] } },
      parcel: { parcelArea: 'superficie (m²)' },
      fields: { firstIssuedDate: "date d'émission" },
    });
    expect(unusedColumns).toEqual([]);
  });

  it('maps Proposal, Emplazamiento, Trámite, Lic#', async () => {
    const { mapping } = await mappingOf({
      ...status,
      Proposal: sequence('New garage '),
      Emplazamiento: sequence('Calle Mayor '),
      Trámite: choice('Obra mayor', 'Obra menor'),
      'Lic#': choice('AB-1', 'AB-2'),
    });
    expect(mapping).toMatchObject({
      fields: { description: 'proposal' },
      address: { addressLine1: 'emplazamiento' },
      type: { type: { columns: ['trámite'] } },
      professionals: [{ licenseNumber: 'lic#' }],
    });
  });

  it.each(['STR_NO', 'HSE_NO'])('maps the short column names of a map server, including %s', async (houseNumber) => {
    const { mapping, unusedColumns } = await mappingOf({
      STAT_CD: choice('ISSUED', 'FINALED'),
      CONTR_NM: choice('ACME', 'BOLT'),
      CONTR_LIC: choice('AB-1', 'AB-2'),
      OWN_NM: choice('ANN LEE', 'BOB RAY'),
      [houseNumber]: sequence('1'),
      STR_NM: choice('ELM', 'OAK'),
      ST: choice('CO', 'co', 'WY', '-'),
    });
    expect(mapping).toMatchObject({
      status: { columns: ['stat_cd'], statusTypes: { ISSUED: 'OPEN' } },
      professionals: [{ businessName: 'contr_nm', licenseNumber: 'contr_lic' }],
      contacts: [{ type: 'Owner', fullName: 'own_nm' }],
      address: { addressLine1: { columns: [houseNumber.toLowerCase(), 'str_nm'] }, state: 'st' },
    });
    expect(unusedColumns).toEqual([]);
  });

  it('maps ST to the street if its values are not states', async () => {
    const otherColumns = { ...status, 'House No': sequence('1') };
    const streets = await mappingOf({ ...otherColumns, ST: choice('ELM', 'OAK') });
    expect(streets.mapping).toMatchObject({ address: { addressLine1: { columns: ['house no', 'st'] } } });
    const states = await mappingOf({ ...otherColumns, ST: choice('CO', 'WY') });
    expect(states.mapping).toMatchObject({ address: { state: 'st' } });
    expect(states.mapping.address).not.toHaveProperty('addressLine1');
  });

  it('maps Status to the status despite its many values, with a note', async () => {
    const { mapping, notes } = await mappingOf({
      'Status Reason': choice('Open', 'Closed'),
      Status: sequence('Issued for lot '),
    });
    expect(mapping).toMatchObject({ status: { columns: ['status'] } });
    expect(notes).toContain(
      'status: Status is used because of its name, but has 30 different values; is it the status?',
    );
  });
});

describe('columns with uninformative names', () => {
  it.each(['Current Disposition', 'Stand', 'State'])('finds the status by its content: %s', async (name) => {
    const statuses = ['Active', 'Closed - Complete', 'Expired'];
    const { guess } = await guessMappingOf([
      `Case No,${name},Type`,
      ...Array.from({ length: 30 }, (_, at) => `C-${at},${statuses[at % 3]},Roof`),
    ]);
    expect(guess.mapping).toMatchObject({ status: { columns: [name.toLowerCase()] }, address: {} });
  });

  it('describes unused columns, and reads the decimal mark from them too', async () => {
    const { guess } = await guessMappingOf([
      'Nummer;Dag;Bedrag;Post;Etagen',
      ...Array.from({ length: 9 }, (_, at) => `N-${at};0${at + 1}.02.2024;450.00${at},00 EUR;p${at}@example.org;${at}`),
    ]);
    expect(guess.mapping).toMatchObject({ decimal: ',', customId: 'nummer' });
    expect(guess.unusedHold).toEqual({
      Dag: 'dates',
      Bedrag: 'numbers or amounts',
      Post: 'email addresses',
      Etagen: 'numbers or amounts',
    });
  });
});

it('guessMapping maps no address without a street, and reports columns without a name', async () => {
  const { guess } = await guessMappingOf([
    'Case No,Status,House No,,Roof area',
    ...Array.from({ length: 9 }, (_, at) => `C-${at},${at % 2 ? 'Open' : 'Closed'},${at + 10},x${at},${at}5`),
  ]);
  expect(guess.mapping).toMatchObject({ address: {} });
  expect(guess.unusedColumns).toContain('House No');
  expect(guess.notes.join('\n')).toContain('columns without a name are not imported: 4');
});
