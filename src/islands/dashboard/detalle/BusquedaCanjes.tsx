import { useEffect, useState } from 'react';
import { formatearCodigo, leerCodigo } from '../../../domain/codigoConfirmacion.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { go, usePathname } from '../../table/useAddress.ts';
import { textoDeRuta } from '../rutas.ts';
import { Detalle } from './Detalle.tsx';
import { FormularioCodigo } from './FormularioCodigo.tsx';
import { Hallados } from './Hallados.tsx';

/** The search's island, and the detail's: the same screen with a code in its address, searched at once. */
export const BusquedaCanjes = guarded('verCanjes', Busqueda);

function Busqueda() {
  const user = useUsuario();
  const texto = textoDeRuta(usePathname());
  const codigo = leerCodigo(texto);
  const [searches, setSearches] = useState(0);
  // The address whose redemption is hidden because the last text searched was no code.
  const [dejado, setDejado] = useState<string>();
  useEffect(() => {
    const title = codigo === null ? 'Búsqueda de Canjes' : `Canje ${formatearCodigo(codigo)}`;
    document.title = `${title} · Junto a Tí`;
  }, [codigo]);

  const formulario = (
    <FormularioCodigo
      key={texto}
      texto={codigo === null ? texto : formatearCodigo(codigo)}
      onSearch={(found) => {
        setSearches((count) => count + 1);
        setDejado(undefined);
        go(paths.canjeDetalle(found));
      }}
      onInvalid={() => setDejado(texto)}
    />
  );
  return (
    <div className="pila-amplia">
      {codigo === null ? (
        formulario
      ) : (
        // Each search that finds something folds it again.
        <details key={searches}>
          <summary>Buscar otro canje</summary>
          {formulario}
        </details>
      )}
      {codigo === null
        ? puede(user, 'buscarCanjes') && <Hallados />
        : dejado !== texto && <Detalle key={codigo} codigo={codigo} search={searches} />}
    </div>
  );
}
