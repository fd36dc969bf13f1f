/** Settings of the portal under test that its tests must know. */
export const CORS_ORIGIN = 'https://app.example.org';
export const METRICS_TOKEN = 'metrics-token-of-the-tests';
