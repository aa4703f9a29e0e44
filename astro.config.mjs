import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { staticNetlify } from './netlify/build/staticNetlify.ts';

export default defineConfig({
  site: process.env.URL ?? 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'never' },
  adapter: staticNetlify({ devFeatures: { edgeFunctions: false, images: false } }),
  integrations: [react(), sitemap()],
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0, cssCodeSplit: false } },
});
