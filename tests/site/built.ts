import { execFileSync } from 'node:child_process';

/** Builds the site once for all its checks; SITE_BUILT skips the build after a fresh one. */
export default function setup(): void {
  if (process.env['SITE_BUILT'] !== undefined) return;
  execFileSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    stdio: 'pipe',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
}
