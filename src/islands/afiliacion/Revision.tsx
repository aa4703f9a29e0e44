import { formatearDia } from '../../domain/calendario.ts';
import { numeroEnLinea } from './numeroEnLinea.ts';
import type { Paso } from './inicio.ts';
import type { Datos } from './pasos.ts';

interface Linea {
  readonly nombre: string;
  readonly valor: string;
  readonly paso: Paso;
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
    valor: formatearDia(datos.FechaNacimiento),
    paso: 3,
  },
];

/** What was given in the steps before, each with the way back to change it. */
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
            <dd>
              <button type="button" className="boton-texto" onClick={() => corregir(paso)}>
                Cambiar<span className="oculto"> {nombre.toLowerCase()}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
