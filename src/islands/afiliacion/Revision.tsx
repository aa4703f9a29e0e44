import { decirDia } from '../../domain/fechaEscrita.ts';
import { paisDe } from '../../domain/paises.ts';
import { hoyEn } from '../hoyEn.ts';
import { numeroEnLinea } from './numeroEnLinea.ts';
import type { Paso } from './inicio.ts';
import type { Datos } from './pasos.ts';

interface Linea {
  readonly nombre: string;
  readonly valor: string;
  /** Where it is changed; undefined on this step. */
  readonly paso?: Paso;
}

const lineas = (datos: Datos): Linea[] => [
  { nombre: 'Número de tarjeta', valor: numeroEnLinea(datos.NumeroTarjeta), paso: 2 },
  { nombre: 'Correo electrónico', valor: datos.CorreoElectronico, paso: 2 },
  {
    nombre: 'Nombre completo',
    valor: `${datos.Nombre} ${datos.PrimerApellido} ${datos.SegundoApellido}`,
    paso: 3,
  },
  { nombre: 'Número de identificación', valor: datos.NumeroIdentificacion, paso: 3 },
  {
    nombre: 'Fecha de nacimiento',
    valor: decirDia(datos.FechaNacimiento, hoyEn(datos.CodigoPaisAfiliacion)),
    paso: 3,
  },
  { nombre: 'País de afiliación', valor: paisDe(datos.CodigoPaisAfiliacion).nombre },
  { nombre: 'Nacionalidad', valor: datos.Nacionalidad || 'Falta' },
  { nombre: 'Teléfono', valor: datos.Telefono || 'Falta' },
];

/** What was given, and of the steps before the way back to change it. */
export function Revision({
  datos,
  corregir,
}: {
  readonly datos: Datos;
  readonly corregir: (paso: Paso) => void;
}) {
  return (
    <section className="tarjeta revision" aria-labelledby="revision">
      <h3 id="revision">Revise sus datos</h3>
      <dl>
        {lineas(datos).map(({ nombre, valor, paso }) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
            {paso !== undefined && (
              <dd>
                <button type="button" className="boton-texto" onClick={() => corregir(paso)}>
                  Cambiar<span className="oculto"> {nombre.toLowerCase()}</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
