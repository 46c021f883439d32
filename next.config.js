import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './src/app/i18n/request.ts',
  experimental: {
    // Compiled at build time, so that no browser loads a parser for them.
    messages: { path: './src/app/messages', format: 'json', locales: ['en', 'it'], precompile: true },
  },
})

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // The address that `npm run dev` prints; its pages are renewed over a WebSocket.
  allowedDevOrigins: ['127.0.0.1'],
  // `npm run verify` checks types; a build only builds.
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'] },
}

export default withNextIntl(config)
