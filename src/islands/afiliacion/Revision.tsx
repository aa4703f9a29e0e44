import { decirDia } from '../../domain/fechaEscrita.ts';
import { paisDe } from '../../domain/paises.ts';
import { agruparTelefono } from '../../domain/telefono.ts';
import { controlId } from '../form/contexts.ts';
import { focusControl } from '../form/useFocusLater.ts';
import { numeroEnLinea } from './numeroEnLinea.ts';
import type { Paso } from './inicio.ts';
import { type Datos, FORMULARIOS } from './pasos.ts';

interface Linea {
  readonly nombre: string;
  readonly valor: string;
  /** Where it is changed: a step, or a field of this one. */
  readonly en: Paso | keyof Datos;
}

const lineas = (datos: Datos): Linea[] => [
  { nombre: 'Número de tarjeta', valor: numeroEnLinea(datos.NumeroTarjeta), en: 2 },
  { nombre: 'Correo electrónico', valor: datos.CorreoElectronico, en: 2 },
  {
    nombre: 'Nombre completo',
    valor: `${datos.Nombre} ${datos.PrimerApellido} ${datos.SegundoApellido}`,
    en: 3,
  },
  { nombre: 'Número de identificación', valor: datos.NumeroIdentificacion, en: 3 },
  { nombre: 'Fecha de nacimiento', valor: decirDia(datos.FechaNacimiento), en: 3 },
  {
    nombre: 'País de afiliación',
    valor: paisDe(datos.CodigoPaisAfiliacion).nombre,
    en: 'CodigoPaisAfiliacion',
  },
  { nombre: 'Nacionalidad', valor: datos.Nacionalidad || 'Falta', en: 'Nacionalidad' },
  { nombre: 'Teléfono', valor: agruparTelefono(datos.Telefono) || 'Falta', en: 'Telefono' },
];

/** What was given, and the way to change each. */
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
        {lineas(datos).map(({ nombre, valor, en }) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
            <dd>
              <button
                type="button"
                className="boton-texto"
                onClick={() =>
                  typeof en === 'number'
                    ? corregir(en)
                    : focusControl(controlId(FORMULARIOS[4], en))
                }
              >
                Cambiar<span className="oculto"> {nombre.toLowerCase()}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
