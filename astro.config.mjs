import { spawnSync } from 'node:child_process';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { chunks, leaner, sinResumenes } from './netlify/tools/build/chunks.ts';
import { islandPages } from './netlify/tools/build/islandPages.ts';
import { staticNetlify } from './netlify/tools/build/staticNetlify.ts';
import { sinEjemplosEnProduccion } from './src/contenido/ejemplos.ts';

// Netlify names the commit; elsewhere git does, in a checkout.
const git = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
if (git.status === 0) process.env.COMMIT_REF ??= git.stdout.trim();

export default defineConfig({
  site: process.env.URL ?? 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'always' },
  adapter: staticNetlify({
    staticHeaders: true,
    devFeatures: { edgeFunctions: false, images: false },
  }),
  integrations: [react(), islandPages(), sinEjemplosEnProduccion()],
  // No text holds code, and the highlighter's inline styles would fall foul of the policy below.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
      ],
    },
  },
  vite: {
    build: { assetsInlineLimit: (file) => file.includes('/Base.astro') },
    resolve: { alias: leaner },
    plugins: [sinResumenes],
    environments: { client: { build: { rolldownOptions: chunks } } },
  },
});
