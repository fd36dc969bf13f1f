import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run check`; the build that a newcomer waits for does not do it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['mongodb', '@node-rs/argon2', '@zxcvbn-ts/language-common', 'pino'],
  // Doubled and trailing slashes are the same path; the front server has already folded them.
  skipTrailingSlashRedirect: true,
  async headers() {
    // Fonts change with a release of USWDS, if ever; Next would have the browser ask again for every page.
    const headers = [{ key: 'Cache-Control', value: 'public, max-age=604800' }];
    return [{ source: '/assets/fonts/:file', headers }];
  },
  async rewrites() {
    // Under plain `next start`; the front server dispatches these itself.
    return [{ source: '/v4/:path*', destination: '/api/v4/:path*' }];
  },
};

export default withNextIntl(config);
