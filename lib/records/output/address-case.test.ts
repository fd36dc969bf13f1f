import { describe, expect, it } from 'vitest';
import { addressInTitleCase } from './address-case';

describe('addressInTitleCase', () => {
  it.each([
    ['68 BELMONT PL SW', '68 Belmont Pl SW'],
    ['177 MITCHELL RD NW, Calgary', '177 Mitchell Rd NW, Calgary'],
    ['1200 N MAIN ST', '1200 N Main St'],
    ['12B ELM AVE E, APT 4C', '12B Elm Ave E, Apt 4C'],
    ['UNIT C 9 OAK CT', 'Unit C 9 Oak Ct'],
    ['350 E 42ND ST', '350 E 42nd St'],
    ['1ST AVE', '1st Ave'],
    ['PO BOX 553', 'PO Box 553'],
    ['4410 US HWY 20', '4410 US Hwy 20'],
    ['9 CR 12', '9 CR 12'],
    ['330 STARGRASS CR SE', '330 Stargrass Cr SE'],
    ["15 O'BRIEN WAY", "15 O'Brien Way"],
    ["ST. JOHN'S RD", "St. John's Rd"],
    ['WILKES-BARRE, PA', 'Wilkes-Barre, PA'],
    ['7 MCDONALD DR', '7 McDonald Dr'],
    ['9 MACDONALD DR', '9 Macdonald Dr'],
    ['SPRINGFIELD, IL 62701-0001', 'Springfield, IL 62701-0001'],
    ['CALGARY AB T0N 9S4', 'Calgary AB T0N 9S4'],
    ['10 LA SALLE ST', '10 La Salle St'],
    ['LOS ANGELES', 'Los Angeles'],
    ['22 PASEO DE LA PEÑA', '22 Paseo de la Peña'],
    ['AVENIDA DEL NORTE', 'Avenida del Norte'],
    ['GLACIER RIDGE', 'Glacier Ridge'],
    ['US', 'US'],
  ])('writes %s as %s', (stored, shown) => expect(addressInTitleCase(stored)).toBe(shown));

  it.each(['12 iPark Dr', '177 Mitchell Rd NW', 'T0N 9S4', '12-34', '', 'شارع 12', '東京都千代田区1-1'])(
    'leaves %j as it is',
    (text) => expect(addressInTitleCase(text)).toBe(text),
  );
});
