import { execFileSync } from 'node:child_process';

/** Builds the site once for all its checks; whoever has just built it says so with SITE_BUILT. */
export default function setup(): void {
  if (process.env['SITE_BUILT'] !== undefined) return;
  execFileSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    stdio: 'pipe',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
}
