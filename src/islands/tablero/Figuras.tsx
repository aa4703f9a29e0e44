import type { InferOutput } from 'valibot';
import type { tablero } from '../../contracts/dashboard/tablero.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { cifra } from '../../domain/cifra.ts';
import { decirDia, decirMes } from '../../domain/fechaEscrita.ts';
import { Apartado, Barras, Numeros } from './Cifras.tsx';
import { Columnas } from './Columnas.tsx';
import { contar, porciento } from './palabras.ts';

type Datos = InferOutput<typeof tablero.reply>;

const corta = (dia: string) => formatearDia(dia).slice(0, 5);
const mesCorto = (mes: string) => `${mes.slice(5)}/${mes.slice(2, 4)}`;
const suma = (valores: readonly number[]) => valores.reduce((todo, valor) => todo + valor, 0);
const DESENLACES = [
  ['Aprobado', 'Aprobados por auditoría', 'principal', 'aprobado por auditoría'],
  ['PorTiempo', 'Aprobados al terminar el plazo', 'trama', 'aprobado al terminar el plazo'],
  ['Rechazado', 'Rechazados', 'acento', 'rechazado'],
  ['Anulado', 'Anulados por la farmacia', 'gris', 'anulado por la farmacia'],
] as const;
type Desenlace = (typeof DESENLACES)[number][0];

/** How many ended in each way, in words; a way without any is left out. */
const decirDesenlaces = (cuantos: Partial<Record<Desenlace, number>>): string =>
  DESENLACES.map(([cual, nombre, , uno]) => [cuantos[cual] ?? 0, uno, nombre] as const)
    .filter(([valor]) => valor > 0)
    .map(([valor, uno, nombre]) => contar(valor, uno, nombre.toLowerCase()))
    .join(', ') || 'ninguno';

/** The patients of a month in words, as far as they may be told apart. */
function decirPacientes({ Mes, Activos, Nuevos, Vuelven }: Datos['Pacientes'][number]): string {
  if (Activos === null) return `${decirMes(Mes)}: menos de 5 pacientes.`;
  const todos = `${decirMes(Mes)}: ${contar(Activos, 'paciente', 'pacientes')}`;
  if (Nuevos === null || Vuelven === null) return `${todos}, nuevos y anteriores sin separar.`;
  return `${todos}; ${contar(Nuevos, 'nuevo', 'nuevos')} y ${contar(Vuelven, 'que vuelve', 'que vuelven')}.`;
}

const horas = ({ DesdeHora }: Datos['Tramos'][number]) => `${DesdeHora} a ${DesdeHora + 4}\u00a0h`;

const conOtros = ({ Mayores, Otros }: Datos['Productos'], otros: string) =>
  Otros.Cuenta === 0
    ? Mayores
    : [...Mayores, { Nombre: `${otros} (${cifra(Otros.Grupos)})`, Cuenta: Otros.Cuenta }];

/** What is drawn as bars, each with the words for its table. */
const barrasDe = ({ Negativas, Productos, Farmacias, Distribuidores }: Datos) => [
  {
    id: 'negativas',
    titulo: 'Lo que más niegan las reglas',
    que: 'Regla que no se cumplió',
    unidad: 'Veces',
    filas: Negativas.map(({ Enunciado, Cuenta }) => ({ Nombre: Enunciado, Cuenta })),
    vacio: 'Las reglas no negaron nada en estos días.',
  },
  {
    id: 'productos',
    titulo: 'Productos',
    que: 'Producto',
    unidad: 'Canjes',
    filas: conOtros(Productos, 'Otros productos'),
    vacio: 'No hay canjes en estos días.',
  },
  {
    id: 'farmacias',
    titulo: 'Farmacias',
    que: 'Farmacia',
    unidad: 'Canjes',
    filas: conOtros(Farmacias, 'Otras farmacias'),
    vacio: 'No hay canjes en estos días.',
  },
  {
    id: 'distribuidores',
    titulo: 'Cajas por distribuidor',
    que: 'Distribuidor',
    unidad: 'Cajas en las facturas',
    filas: conOtros(Distribuidores, 'Otros distribuidores'),
    vacio: 'No hay cajas en estos días.',
  },
];

/** Every figure of the board: four pictures over time, and four lists with bars. */
export function Figuras({ datos }: { readonly datos: Datos }) {
  const { PorDia, Decisiones, Tramos, Pacientes } = datos;
  const canjes = suma(PorDia.map(({ Canjes }) => Canjes));
  // `Antes` is so many whole weeks before as cover the period.
  const semanas = Math.ceil(PorDia.length / 7);
  const antes = suma(PorDia.map(({ Antes }) => Antes));
  const total = (cual: Desenlace) => suma(Decisiones.map((semana) => semana[cual]));
  const decididos = suma(DESENLACES.map(([cual]) => total(cual)));
  const reloj = `El plazo aprobó ${porciento(total('PorTiempo'), decididos)} de ${cifra(decididos)} canjes decididos.`;
  const auditados = DESENLACES.filter(([cual]) => cual !== 'PorTiempo');
  const tardios = suma(
    Tramos.filter(({ DesdeHora }) => DesdeHora >= 36).map(
      ({ Aprobado, Rechazado, Anulado }) => Aprobado + Rechazado + Anulado,
    ),
  );
  const porPersona = decididos - total('PorTiempo');
  const frasePlazo = `${porciento(tardios, porPersona)} de las ${cifra(porPersona)} decisiones de personas llegó en las últimas 12 horas del plazo.`;
  const celda = (valor: number | null, activos: number | null) =>
    valor !== null ? cifra(valor) : activos === null ? 'menos de 5' : 'reunidos';
  return (
    <>
      <p className="tablero-titular">
        <strong>{cifra(canjes)} canjes</strong> del {formatearDia(datos.Desde)} al{' '}
        {formatearDia(datos.Hasta)}; {cifra(antes)} en las mismas semanas anteriores. Son solo
        cuentas: los grupos de menos de 5 personas se muestran reunidos.
      </p>
      <Apartado id="tablero-por-dia" titulo="Canjes registrados por día">
        <Columnas
          titulo="Canjes registrados por día"
          lecturas={PorDia.map(
            ({ Dia, Canjes, Antes }) =>
              `${decirDia(Dia, datos.Hasta)}: ${contar(Canjes, 'canje', 'canjes')}; ${semanas} semanas antes, ${cifra(Antes)}.`,
          )}
          resumen={`Canjes por día: ${cifra(canjes)} en el período, ${cifra(antes)} en las mismas semanas anteriores.`}
          etiquetas={PorDia.map(({ Dia }) => corta(Dia))}
          series={[
            {
              nombre: 'Este período',
              tono: 'principal',
              valores: PorDia.map(({ Canjes }) => Canjes),
            },
          ]}
          linea={{
            nombre: 'Mismas semanas anteriores',
            tono: 'gris',
            valores: PorDia.map(({ Antes }) => Antes),
          }}
        />
        <Numeros
          titulo="Canjes registrados por día"
          columnas={['Día', 'Canjes', 'Semanas anteriores']}
          filas={PorDia.map(({ Dia, Canjes, Antes }) => [
            formatearDia(Dia),
            cifra(Canjes),
            cifra(Antes),
          ])}
        />
      </Apartado>
      <Apartado id="tablero-decisiones" titulo="Cómo terminaron, por semana" frase={reloj}>
        <Columnas
          titulo="Cómo terminaron, por semana"
          lecturas={Decisiones.map(
            (semana) =>
              `Semana del ${decirDia(semana.Semana, datos.Hasta)}: ${decirDesenlaces(semana)}.`,
          )}
          resumen={`Decisiones por semana. ${reloj}`}
          etiquetas={Decisiones.map(({ Semana }) => corta(Semana))}
          series={DESENLACES.map(([cual, nombre, tono]) => ({
            ...{ nombre, tono },
            valores: Decisiones.map((semana) => semana[cual]),
          }))}
        />
        <Numeros
          titulo="Cómo terminaron, por semana"
          columnas={['Semana del', ...DESENLACES.map(([, nombre]) => nombre)]}
          filas={Decisiones.map((semana) => [
            formatearDia(semana.Semana),
            ...DESENLACES.map(([cual]) => cifra(semana[cual])),
          ])}
        />
      </Apartado>
      <Apartado id="tablero-plazo" titulo="Tiempo hasta la decisión" frase={frasePlazo}>
        <Columnas
          titulo="Tiempo hasta la decisión"
          lecturas={Tramos.map((tramo) => `De ${horas(tramo)}: ${decirDesenlaces(tramo)}.`)}
          resumen={`Horas entre el registro y la decisión. ${frasePlazo}`}
          etiquetas={Tramos.map(({ DesdeHora }) => `${DesdeHora} h`)}
          series={auditados.map(([cual, nombre, tono]) => ({
            ...{ nombre, tono },
            valores: Tramos.map((tramo) => tramo[cual as 'Aprobado']),
          }))}
          limite="48 h"
        />
        <Numeros
          titulo="Tiempo hasta la decisión"
          columnas={['Horas', ...auditados.map(([, nombre]) => nombre)]}
          filas={Tramos.map((tramo) => [
            horas(tramo),
            ...auditados.map(([cual]) => cifra(tramo[cual as 'Aprobado'])),
          ])}
        />
      </Apartado>
      <Apartado id="tablero-pacientes" titulo="Pacientes por mes">
        <Columnas
          titulo="Pacientes por mes"
          lecturas={Pacientes.map(decirPacientes)}
          resumen="Pacientes nuevos y que vuelven, por mes. Donde serían menos de 5, solo su suma."
          etiquetas={Pacientes.map(({ Mes }) => mesCorto(Mes))}
          series={[
            {
              nombre: 'Vuelven',
              tono: 'principal',
              valores: Pacientes.map(({ Vuelven }) => Vuelven ?? 0),
            },
            {
              nombre: 'Nuevos',
              tono: 'acento',
              valores: Pacientes.map(({ Nuevos }) => Nuevos ?? 0),
            },
            {
              nombre: 'Sin separar',
              tono: 'gris',
              valores: Pacientes.map(({ Activos, Nuevos }) =>
                Nuevos === null ? (Activos ?? 0) : 0,
              ),
            },
          ]}
        />
        <Numeros
          titulo="Pacientes por mes"
          columnas={['Mes', 'Activos', 'Nuevos', 'Vuelven']}
          filas={Pacientes.map(({ Mes, Activos, Nuevos, Vuelven }) => [
            mesCorto(Mes),
            celda(Activos, null),
            celda(Nuevos, Activos),
            celda(Vuelven, Activos),
          ])}
        />
      </Apartado>
      <div className="tablero-pares">
        {barrasDe(datos).map(({ id, titulo, ...resto }) => (
          <Apartado key={id} id={`tablero-${id}`} titulo={titulo}>
            <Barras titulo={titulo} {...resto} />
          </Apartado>
        ))}
      </div>
    </>
  );
}
