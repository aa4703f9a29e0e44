/** After this long without a touch or a key a page counts as left alone. */
const ALONE_MS = 15 * 60_000;

const ACTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'];

/**
 * Calls `work` each `every` ms while the page is visible and in use, and at once when the user returns to it. A page
 * that is left alone sends nothing, so that its session's last use is the user's. Answers a function that stops it.
 */
export function whileAttended(every: number, work: () => void): () => void {
  let used = Date.now();
  let worked = used;
  const turn = () => {
    const now = Date.now();
    if (document.visibilityState !== 'visible' || now - used >= ALONE_MS) return;
    if (now - worked < every) return;
    worked = now;
    work();
  };
  const use = () => {
    used = Date.now();
    turn();
  };
  const timer = setInterval(turn, every);
  const acts = [...ACTS, 'visibilitychange'];
  for (const act of acts) document.addEventListener(act, use, { passive: true });
  return () => {
    clearInterval(timer);
    for (const act of acts) document.removeEventListener(act, use);
  };
}
