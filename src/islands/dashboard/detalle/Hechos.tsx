import { agruparTarjeta } from '../../../domain/tarjeta.ts';
import { paths } from '../../../paths.ts';
import { instanteEnPais } from '../palabras.ts';
import { acompanamientoDe, type Canje, conCodigo, puntoDeVentaDe } from './datos.tsx';
import { Datos } from '../../form/Datos.tsx';

/** The facts of a redemption that the result row leaves out. */
export function Hechos({ canje }: { readonly canje: Canje }) {
  const hechos = {
    Tarjeta: (
      <>
        {agruparTarjeta(canje.NumeroTarjeta)}
        {canje.Referencia !== null && (
          <>
            {' '}
            · <a href={paths.persona(canje.Referencia)}>Página del paciente</a>
          </>
        )}
      </>
    ),
    Promoción: `${canje.TipoBonificacion} de ${canje.Producto}`,
    Médico: conCodigo(canje.Medico, canje.CodigoMedico),
    Distribuidor: canje.Distribuidor,
    ...acompanamientoDe(canje),
    'Punto de venta': puntoDeVentaDe(canje),
    País: canje.Pais,
    Trámite: canje.Tramite,
    Registrado: `${instanteEnPais(canje.Pais, canje.RegistradoEn)} por ${canje.RegistradoPor}`,
  };
  return (
    <section className="pila" aria-labelledby="detalle-hechos">
      <h3 id="detalle-hechos">Datos del canje</h3>
      <Datos className="hechos" de={hechos} />
    </section>
  );
}
