/** `POPULAR_TYPES` of the demo. */
export const DEMO_POPULAR_TYPES = [
  'Building/Residential/Garage/New',
  'Building/Residential/Secondary Suites/New',
  'Building/Residential/Single Family/Addition',
  'Building/Residential/Swimming Pool/New',
  'Licenses/Business/Home Occupation/Application',
  'Licenses/Business/Restaurant/Application',
] as const;
