import { readdirSync, readFileSync } from 'node:fs';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** The header that the front server sets on every request to Next (`lib/http/front-process.ts`). */
const FRONT_SERVER = [{ type: 'header', key: 'x-records-front-server' }];

/** The texts of the global error page, in each language. */
function globalErrorWords() {
  const folder = new URL('lib/platform/languages/messages/', import.meta.url);
  const locales = readdirSync(folder).map((name) => name.replace(/\.json$/, ''));
  return locales.sort().map((locale) => {
    const { Errors } = JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8'));
    const { pageTitle, pageWhy, again, home, trace } = Errors;
    return { locale, pageTitle, pageWhy, again, home, trace };
  });
}

/** @type {import('next').NextConfig} */
const CONFIG = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` checks the types, so that the first `npm start` does not have to.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['mongodb', '@node-rs/argon2', '@zxcvbn-ts/language-common', 'oidc-provider', 'pino'],
  // The front server treats doubled and trailing slashes as the same path.
  skipTrailingSlashRedirect: true,
  async headers() {
    // Fonts rarely change; by default, browsers would revalidate them on every page.
    const ofFonts = [{ key: 'Cache-Control', value: 'public, max-age=604800' }];
    const ofPages = [
      { key: 'Content-Security-Policy', value: "base-uri 'none'; object-src 'none'; frame-ancestors 'none'" },
      { key: 'Referrer-Policy', value: 'same-origin' },
      { key: 'X-Content-Type-Options', value: 'nosniff' },
    ];
    return [
      { source: '/assets/fonts/:file', headers: ofFonts },
      // No other site may frame the consent page.
      { source: '/((?!api/|oauth2/).*)', missing: FRONT_SERVER, headers: ofPages },
    ];
  },
  async rewrites() {
    // For plain `next start`; the front server dispatches these paths itself.
    const metadata = '/api/oauth2/.well-known/oauth-authorization-server';
    return {
      beforeFiles: [
        { source: '/v4/:path*', destination: '/api/v4/:path*' },
        { source: '/oauth2/:path*', destination: '/api/oauth2/:path*' },
        { source: '/.well-known/oauth-authorization-server', missing: FRONT_SERVER, destination: metadata },
        { source: '/.well-known/oauth-authorization-server/api/oauth2', missing: FRONT_SERVER, destination: metadata },
        {
          source: '/oauth/consent/:uid',
          has: [{ type: 'header', key: 'content-type', value: 'application/x-www-form-urlencoded.*' }],
          missing: [...FRONT_SERVER, { type: 'header', key: 'next-action' }],
          destination: '/api/oauth2/consent/:uid',
        },
      ],
    };
  },
};

/** Loads next-intl's plugin only for the build, because its compiler takes about 25 MB in each process. */
export default async function config(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return CONFIG;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  // Next loads the global error page on every page; importing the message files there would load them too.
  const env = { GLOBAL_ERROR_WORDS: JSON.stringify(globalErrorWords()) };
  // Messages are compiled in the build, because their parser would add 9 kB of script to every page.
  const messages = { path: './lib/platform/languages/messages', format: 'json', precompile: true };
  const withMessages = createNextIntlPlugin({
    requestConfig: './lib/portal/page-language/request.ts',
    experimental: { messages },
  });
  return withMessages({ ...CONFIG, env });
}
