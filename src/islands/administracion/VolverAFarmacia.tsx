import { leerId } from '../../domain/leerId.ts';
import { paths } from '../../paths.ts';

/** From what belongs to one pharmacy back to its page, by its id in the address. */
export const VolverAFarmacia = () => {
  const id = new URLSearchParams(location.search).get('deFarmacia') ?? '';
  return (
    leerId(id) !== undefined && (
      <p>
        <a href={paths.filaDeCatalogo('farmacias', id)}>Volver a la farmacia</a>
      </p>
    )
  );
};
