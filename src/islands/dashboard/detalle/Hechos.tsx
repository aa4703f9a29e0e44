import { formatearDia } from '../../../domain/calendario.ts';
import { agruparTarjeta } from '../../../domain/tarjeta.ts';
import { paths } from '../../../paths.ts';
import { instanteEnPais } from '../palabras.ts';
import { Restante } from '../Restante.tsx';
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
    'Fecha del canje': formatearDia(canje.Fecha),
    Registrado: `${instanteEnPais(canje.Pais, canje.RegistradoEn)} por ${canje.RegistradoPor}`,
    'Tiempo para auditar': canje.CierraEn !== null && <Restante cierra={canje.CierraEn} />,
  };
  return (
    <section className="pila" aria-labelledby="detalle-hechos">
      <h3 id="detalle-hechos">Datos del canje</h3>
      <Datos className="hechos" de={hechos} />
    </section>
  );
}
