import { decirDia } from '../../domain/fechaEscrita.ts';
import { numeroEnLinea } from './numeroEnLinea.ts';
import type { Paso } from './inicio.ts';
import type { Datos } from './pasos.ts';

/** What the earlier steps were given, and the doctor of this one, by name, with the step that changes it. */
const lineas = (datos: Datos): readonly (readonly [string, string, Paso])[] => [
  [
    'Número de tarjeta',
    datos.Opcion === 'Cedula' ? 'Será suyo al finalizar' : numeroEnLinea(datos.NumeroTarjeta),
    2,
  ],
  ['Correo electrónico', datos.CorreoElectronico, 2],
  ['Nombre completo', `${datos.Nombre} ${datos.PrimerApellido} ${datos.SegundoApellido}`, 3],
  ['Número de identificación', datos.NumeroIdentificacion, 3],
  ['Fecha de nacimiento', decirDia(datos.FechaNacimiento), 3],
  ['Código de médico', datos.CodigoMedico || 'Ninguno', 4],
];

interface RevisionProps {
  readonly datos: Datos;
  readonly corregir: (paso: Paso) => void;
}

/** What was given in the earlier steps, and the way to change each. This step's own fields are above. */
export function Revision({ datos, corregir }: RevisionProps) {
  return (
    <section className="tarjeta revision" aria-labelledby="revision">
      <h3 id="revision">Revise sus datos</h3>
      <dl>
        {lineas(datos).map(([nombre, valor, paso]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
            {paso < 4 && (
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
