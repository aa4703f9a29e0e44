import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { RedirectsHandler } from '@netlify/redirects';
import { HEADERS, requireArtefact } from '../build/artefact.ts';

type Redirects = ConstructorParameters<typeof RedirectsHandler>[0]['configRedirects'];

/** The first matching redirect, by Netlify's own engine: of a folder's file, then of `rules`. */
export const redirectsOf = (folder: string, rules: Redirects = []) => {
  const handler = new RedirectsHandler({
    configRedirects: rules,
    projectDir: folder,
    jwtRoleClaim: '',
    jwtSecret: '',
  });
  return (url: URL, headers: Headers) => handler.match(new Request(url, { headers }));
};

/**
 * The headers of the static file at a path, names in lower case, by the rules of a built folder. Throws a Spanish
 * sentence for a folder without rules.
 */
export async function headersOf(folder: string): Promise<(path: string) => Record<string, string>> {
  requireArtefact(folder);
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(folder, HEADERS)],
    configHeaders: undefined,
    minimal: false,
  });
  if (errors[0]) throw errors[0];
  return (path) =>
    Object.fromEntries(
      headers
        .filter((rule) => 'forRegExp' in rule && rule.forRegExp.test(path))
        .flatMap(({ values }) => Object.entries(values))
        .map(([name, value]) => [name.toLowerCase(), value]),
    );
}
