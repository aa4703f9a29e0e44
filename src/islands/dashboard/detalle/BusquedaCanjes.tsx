import { useEffect, useState } from 'react';
import { formatearCodigo, leerCodigo } from '../../../domain/codigoConfirmacion.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import { guarded, useUsuario } from '../../session/Guard.tsx';
import { go, readValues, useAddress, usePathname, writeValues } from '../../table/useAddress.ts';
import { paisElegido } from '../palabras.ts';
import { textoDeRuta } from '../rutas.ts';
import { Detalle } from './Detalle.tsx';
import { Formulario } from './Formulario.tsx';
import { type Buscado, Hallados } from './Hallados.tsx';

const defaults = { pagina: '1', factura: '', tarjeta: '', pais: '', desconocidos: '' };

/** The search's island, and the detail's: the same screen with a code in its address, searched at once. */
export const BusquedaCanjes = guarded('verCanjes', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const texto = textoDeRuta(usePathname());
  const codigo = leerCodigo(texto);
  const [searches, setSearches] = useState(0);
  const at = useAddress(defaults);
  const [address] = at;
  // The address whose result is hidden because what was searched last is no code, invoice or card.
  const [dejado, setDejado] = useState<string>();
  useEffect(() => {
    const title = codigo === null ? 'Búsqueda de Canjes' : `Canje ${formatearCodigo(codigo)}`;
    document.title = `${title} · Junto a Tí`;
  }, [codigo]);

  const buscadoEn = ({ factura, tarjeta, pais }: typeof defaults): Buscado => ({
    factura,
    tarjeta,
    pais: paisElegido(user, pais) ?? '',
  });
  const formulario = (
    <Formulario
      key={texto}
      texto={codigo === null ? texto : ''}
      buscado={() => buscadoEn(readValues(location.search, defaults))}
      onCodigo={(found) => {
        setSearches((count) => count + 1);
        setDejado(undefined);
        go(paths.canjeDetalle(found));
      }}
      onBuscado={(buscado) => {
        setDejado(undefined);
        go(paths.busquedaCanjes + writeValues('', defaults, buscado));
      }}
      onInvalid={() => setDejado(texto)}
    />
  );
  return (
    <div className="pila-amplia">
      {codigo === null ? (
        <>
          {formulario}
          {dejado !== texto && puede(user, 'buscarCanjes') && (
            <Hallados
              at={at}
              buscado={buscadoEn(address)}
              desconocidos={address.desconocidos === 'si'}
            />
          )}
        </>
      ) : (
        <>
          {dejado !== texto && <Detalle key={codigo} codigo={codigo} search={searches} />}
          {/* Each search that finds something folds it again. */}
          <details key={searches} className="sumas-caja">
            <summary>Buscar otro canje</summary>
            {formulario}
          </details>
        </>
      )}
    </div>
  );
}
