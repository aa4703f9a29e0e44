import { esVistaPrevia } from '../database/entorno.sql.ts';

import { paths } from '../../src/paths.ts';

const NO_DEVICE = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** The pages on which an invoice can be shown to the camera. */
const WITH_CAMERA: readonly string[] = [
  paths.canje,
  paths.preregistro,
  // The address without a code.
  paths.canjeConfirmacion('').replace(/\/$/, ''),
];

/** The devices a page may ask for: none, or the camera where it reads invoices. */
export const devicesOf = (page: string): string =>
  WITH_CAMERA.includes(page) ? NO_DEVICE.replace('camera=()', 'camera=(self)') : NO_DEVICE;

/** Security headers of every page, file, function and error of the server (OWASP secure headers). */
export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': NO_DEVICE,
  // Paths and queries hold numbers and codes.
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;

/** Headers of every answer but files: never cached, framed or used as a source. */
export const apiHeaders = {
  ...securityHeaders,
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** More headers of pages built in a `CONTEXT`: search engines must not index previews. */
export const headersOfContext = (context: string | undefined): Readonly<Record<string, string>> =>
  esVistaPrevia(context) ? { 'x-robots-tag': 'noindex' } : {};

/** The policy of a static file that is no page; a page has its own, from its build. */
export const filePolicy = "base-uri 'none'; frame-ancestors 'none'; object-src 'none'";
