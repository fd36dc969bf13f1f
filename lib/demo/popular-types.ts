/** `POPULAR_TYPES` of the demo. */
export const DEMO_POPULAR_TYPES = [
  'Building/Residential/Garage/New',
  'Building/Residential/Additional Dwelling/New',
  'Building/Residential/Single Family/Addition',
  'Building/Residential/Single Family/Alteration',
  'Licenses/Business/Home Occupation/Application',
  'Licenses/Animals/Dog/Annual',
] as const;
