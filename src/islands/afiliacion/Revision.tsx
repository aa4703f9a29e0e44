import type { Dia } from '../../domain/calendario.ts';
import { decirDia } from '../../domain/fechaEscrita.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { unir } from '../unir.tsx';
import { type Paso, PASOS } from './inicio.ts';
import type { Datos } from './pasos.ts';

/** What each step was given, by name. */
const lineas = (datos: Datos): readonly (readonly [Paso, string, string])[] => [
  [2, 'Número de tarjeta', agruparTarjeta(datos.NumeroTarjeta)],
  [2, 'Correo electrónico', datos.CorreoElectronico],
  [3, 'Nombre completo', `${datos.Nombre} ${datos.PrimerApellido} ${datos.SegundoApellido}`],
  [3, 'Número de identificación', datos.NumeroIdentificacion],
  [3, 'Fecha de nacimiento', decirDia(datos.FechaNacimiento as Dia)],
];

interface RevisionProps {
  readonly datos: Datos;
  readonly corregir: (paso: Paso) => void;
}

/** What the earlier steps were given, and the way to change it. The last step's fields are above. */
export function Revision({ datos, corregir }: RevisionProps) {
  return (
    <section className="tarjeta revision" aria-labelledby="revision">
      <h3 id="revision">Revise sus datos</h3>
      {([2, 3] as const).map((paso) => (
        <div key={paso}>
          <h4>{PASOS[paso - 1]}</h4>
          <button type="button" className="boton-texto" onClick={() => corregir(paso)}>
            Cambiar<span className="oculto"> {PASOS[paso - 1]}</span>
          </button>
          <dl>
            {lineas(datos).map(
              ([suyo, nombre, valor]) =>
                suyo === paso && (
                  <div key={nombre}>
                    <dt>{nombre}</dt>
                    <dd>{unir(valor)}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
      ))}
    </section>
  );
}
