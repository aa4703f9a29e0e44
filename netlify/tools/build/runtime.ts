import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/astro.ts';

/** The Node that the functions are written for: the major version in `.nvmrc`, which Netlify reads as well. */
export const declaredNode = (): string => readFileSync(join(root, '.nvmrc'), 'utf8').trim();

const majorOf = (version: string | undefined): string | undefined =>
  /^\D*(\d+)/.exec(version ?? '')?.[1];

/**
 * Refuses, by a Spanish sentence, to build functions that would run on another Node than the declared one: that of
 * `AWS_LAMBDA_JS_RUNTIME`, else the Node that runs npm, not the project's own.
 */
export function requireDeclaredNode(
  environment: Readonly<Record<string, string | undefined>>,
  running: string,
): void {
  const declared = declaredNode();
  const [, ofNpm] = / node\/v([\d.]+)/.exec(environment['npm_config_user_agent'] ?? '') ?? [];
  const places = [
    ['AWS_LAMBDA_JS_RUNTIME', environment['AWS_LAMBDA_JS_RUNTIME']],
    ['NODE_VERSION', environment['NODE_VERSION']],
    ['La construcción', ofNpm ?? running],
  ] as const;
  for (const [place, version] of places) {
    if (!version || majorOf(version) === declared) continue;
    throw new Error(
      `Las funciones son para Node ${declared} y correrían en otro: ${place} dice «${version}». Con otro Node el ingreso no arranca. Corrija esa variable, o la versión de Node del sitio.`,
    );
  }
}
