import { Failure } from './form/Failure.tsx';
import type { useAnswer } from './useAnswer.ts';

interface AwaitedProps {
  readonly asked: Omit<ReturnType<typeof useAnswer<unknown>>, 'value'>;
  /** Said while the answer is on its way; without it nothing is shown. */
  readonly says?: string | undefined;
  readonly className?: string | undefined;
}

/** Shows that a request is loading or why it failed, in the place of its value. Nothing beside a value. */
export function Awaited({
  asked: { answer, again },
  says,
  className = 'estado estado-cargando',
}: AwaitedProps) {
  if (answer.status === 'failed') return <Failure fault={answer.error} again={again} />;
  if (answer.value !== undefined || says === undefined) return null;
  return (
    <p className={className} role="status">
      {says}
    </p>
  );
}
