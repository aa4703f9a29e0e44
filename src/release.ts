import paquete from '../package.json' with { type: 'json' };

const commit = process.env['COMMIT_REF'];

/** The release that runs and its commit, such as '1.0.0+1c813a2'. The commit is left out where the build has none. */
export const RELEASE = commit ? `${paquete.version}+${commit.slice(0, 7)}` : paquete.version;
