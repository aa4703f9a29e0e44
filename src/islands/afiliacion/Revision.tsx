import { decirDia } from '../../domain/fechaEscrita.ts';
import { paisDe } from '../../domain/paises.ts';
import { controlId } from '../form/contexts.ts';
import { focusControl } from '../form/useFocusLater.ts';
import { numeroEnLinea } from './numeroEnLinea.ts';
import { type Paso, PASOS } from './inicio.ts';
import { type Datos, FORMULARIOS } from './pasos.ts';

/** What each step was given, by name. */
const lineas = (datos: Datos): readonly (readonly [Paso, string, string])[] => [
  [
    2,
    'Número de tarjeta',
    datos.Opcion === 'Cedula' ? 'Será suyo al finalizar' : numeroEnLinea(datos.NumeroTarjeta),
  ],
  [2, 'Correo electrónico', datos.CorreoElectronico],
  [3, 'Nombre completo', `${datos.Nombre} ${datos.PrimerApellido} ${datos.SegundoApellido}`],
  [3, 'Número de identificación', datos.NumeroIdentificacion],
  [3, 'Fecha de nacimiento', decirDia(datos.FechaNacimiento)],
  [4, 'País de afiliación', paisDe(datos.CodigoPaisAfiliacion).nombre],
  [4, 'Nacionalidad', datos.Nacionalidad || 'Sin elegir'],
  [4, 'Teléfono', datos.Telefono || 'Sin escribir'],
  [4, 'Código de médico', datos.CodigoMedico || 'Ninguno'],
];

interface RevisionProps {
  readonly datos: Datos;
  readonly corregir: (paso: Paso) => void;
}

/** Everything that will be sent, and the way to change each step's. The last step's fields are above. */
export function Revision({ datos, corregir }: RevisionProps) {
  const cambiar = (paso: Paso) =>
    paso === 4 ? focusControl(controlId(FORMULARIOS[4], 'CodigoPaisAfiliacion')) : corregir(paso);
  return (
    <section className="tarjeta revision" aria-labelledby="revision">
      <h3 id="revision">Revise sus datos</h3>
      {([2, 3, 4] as const).map((paso) => (
        <div key={paso}>
          <h4>{PASOS[paso - 1]}</h4>
          <button type="button" className="boton-texto" onClick={() => cambiar(paso)}>
            Cambiar<span className="oculto"> {PASOS[paso - 1]}</span>
          </button>
          <dl>
            {lineas(datos).map(
              ([suyo, nombre, valor]) =>
                suyo === paso && (
                  <div key={nombre}>
                    <dt>{nombre}</dt>
                    <dd>{valor}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
      ))}
    </section>
  );
}
