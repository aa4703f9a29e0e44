import { type ReactNode, useState } from 'react';

interface Answered<Given> {
  readonly onYes: (given: Given) => Promise<void> | void;
  readonly onNo: () => void;
}

/**
 * The one question of a screen before an act, asked by `Dialog`: `Confirm`, or `ConClave` to ask for the password too.
 * The answer yes does the act and closes; a refused act leaves the question open.
 */
export function useQuestion<Given, Props extends Answered<Given>>(
  Dialog: (props: Props & Answered<Given>) => ReactNode,
) {
  const [asked, ask] = useState<Omit<Props, 'onNo'> | null>(null);
  const close = () => ask(null);
  const onYes = (given: Given) => {
    const done = asked?.onYes(given);
    // If `onYes` is synchronous, close in the same render, because it may move the focus.
    if (done instanceof Promise) return done.then(close);
    close();
    return undefined;
  };
  return {
    ask,
    question: asked && <Dialog {...(asked as Props)} onYes={onYes} onNo={close} />,
  };
}
