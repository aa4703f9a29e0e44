/** Whether lines are JSON objects like those of the requests, for a log collector. */
const isCollected = (): boolean => process.env['CONTEXT'] === 'production';

/** Logs a sentence about the server itself, in production as a JSON line. */
export function announce(sentence: string): void {
  if (!isCollected()) console.log(sentence);
  else if (sentence.trim() !== '') say(console.log, 'server', sentence.trim());
}

/** Logs a failure of the server with the error's name, not its message, which may quote people's data. */
export function announceFailure(sentence: string, name = ''): void {
  if (!isCollected()) console.error(sentence, name);
  else say(console.error, 'failure', `${sentence} ${name}`.trim());
}

const say = (write: (line: string) => void, event: string, detail: string) =>
  write(JSON.stringify({ time: new Date().toISOString(), event, detail }));
