import type { TestProject } from 'vitest/node';
import { startBrowserSites } from '../support/browserSites.ts';
import { findFirefox, SIN_FIREFOX } from '../support/firefox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firefox: {
      /** Where Firefox is. */
      readonly program: string;
      /** The site over the build, with the demo data of now. */
      readonly site: string;
      /** Its database, as the owner of the schema. */
      readonly ownerUrl: string;
    };
  }
}

/** Vitest's global setup for the tests in Firefox: one site over the build for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = findFirefox();
  if (program === undefined) throw new Error(SIN_FIREFOX);
  const { sites, close } = await startBrowserSites(1);
  const [site] = sites;
  if (site === undefined) throw new Error('No site started');
  project.provide('firefox', { program, site: site.address, ownerUrl: site.ownerUrl });
  return async () => {
    if (!(await close())) throw new Error('The site logged something that is not allowed');
  };
}
