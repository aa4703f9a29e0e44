import { type ComponentType, lazy, Suspense } from 'react';
import { Failure } from './form/Failure.tsx';

/**
 * A component that is loaded when it is first shown: what most people never press need not come with the
 * page. When it cannot be loaded, the page says so in its place and goes on.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await load().catch(() => NotLoaded) }));
  return function Loading(props: Props) {
    return (
      <Suspense fallback={null}>
        <Later {...props} />
      </Suspense>
    );
  };
}

const NotLoaded = () => (
  <Failure detail="No se pudo cargar esta parte. Revise su conexión y vuelva a cargar la página." />
);
