import { type ComponentType, lazy, Suspense } from 'react';
import { Failure } from './form/Failure.tsx';

/**
 * A component that is loaded when it is first shown: what few people need does not come with the page. When
 * it cannot be loaded, `instead` is shown, and the page goes on.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType = NotLoaded,
): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await load().catch(() => instead) }));
  return function Loading(props: Props) {
    return (
      <Suspense fallback={null}>
        <Later {...props} />
      </Suspense>
    );
  };
}

function NotLoaded() {
  return (
    <Failure fault="No se pudo cargar esta parte. Revise su conexión y vuelva a cargar la página." />
  );
}
