import { leerId } from '../../domain/leerId.ts';
import { paths } from '../../paths.ts';

/** From what belongs to one pharmacy back to its page, by its id in the address; without one, to the users from `aUsuarios`. */
export const VolverAFarmacia = ({ aUsuarios = false }: { readonly aUsuarios?: boolean }) => {
  const id = new URLSearchParams(location.search).get('deFarmacia') ?? '';
  const conFarmacia = leerId(id) !== undefined;
  return (
    (conFarmacia || aUsuarios) && (
      <p>
        {conFarmacia ? (
          <a href={paths.filaDeCatalogo('farmacias', id)}>Volver a la farmacia</a>
        ) : (
          <a href={paths.administrarUsuarios}>Volver a los usuarios</a>
        )}
      </p>
    )
  );
};
