import { parseArgs } from 'node:util';

/** Runs a command's `main`, and ends with its error's sentence alone and status 1 when it fails. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? sentenceOf(error) : error);
    process.exitCode = 1;
  }
}

/** An error's sentence, also of an option that Node refuses. */
function sentenceOf({ message, ...error }: Error & { code?: unknown }): string {
  if (!String(error.code).startsWith('ERR_PARSE_ARGS_')) return message;
  return `No se entiende ${/'[^']+'/.exec(message)?.[0] ?? 'la orden'}: revise cómo la escribió.`;
}

/** The value of `--name` for each of the names, undefined where it is not given. */
export function readOptions<Name extends string>(
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return parseArgs({ options }).values as Partial<Record<Name, string>>;
}
