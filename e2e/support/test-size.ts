/**
 * The amount that a test tries: `usual` in `npm test`, `full` in `npm run test:resilience -- --nightly`, which sets
 * RESILIENCE_SIZE.
 */
export const testSize = ({ usual, full }: { readonly usual: number; readonly full: number }): number =>
  process.env.RESILIENCE_SIZE === 'full' ? full : usual;
