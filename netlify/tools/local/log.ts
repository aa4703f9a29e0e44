/** Whether lines are for a machine that collects them: one JSON object each, as the requests' are. */
const isCollected = (): boolean => process.env['CONTEXT'] === 'production';

/** Says something of the server itself: a sentence for a person, or in production a JSON line. */
export function announce(sentence: string): void {
  if (!isCollected()) console.log(sentence);
  else if (sentence.trim() !== '') say(console.log, 'server', sentence.trim());
}

/** Says that something of the server failed; `name` is the error's, never its message, which may quote people. */
export function announceFailure(sentence: string, name = ''): void {
  if (!isCollected()) console.error(sentence, name);
  else say(console.error, 'failure', `${sentence} ${name}`.trim());
}

const say = (write: (line: string) => void, event: string, detail: string) =>
  write(JSON.stringify({ time: new Date().toISOString(), event, detail }));
