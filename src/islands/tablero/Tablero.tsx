import { useEffect } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import {
  PERIODO,
  type PeriodoDelTablero,
  PERIODOS,
  tablero,
} from '../../contracts/dashboard/tablero.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { cifra } from '../../domain/cifra.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { Failure } from '../form/Failure.tsx';
import { Field } from '../form/Field.tsx';
import { Guard } from '../session/Guard.tsx';
import { useAddress } from '../table/useAddress.ts';
import { useAnswer } from '../useAnswer.ts';
import { Apartado, Barras, Numeros } from './Cifras.tsx';
import { Columnas } from './Columnas.tsx';
import { Derechos } from './Derechos.tsx';
import { Deudas } from './Deudas.tsx';
import { porciento } from './escala.ts';

type Datos = InferOutput<typeof tablero.reply>;

const defaults = { pais: '', dias: PERIODO };
const PALABRAS: Readonly<Record<PeriodoDelTablero, string>> = {
  '30': 'Últimos 30 días',
  '90': 'Últimos 90 días',
  '365': 'Último año',
};

/** The board's island. */
export function Tablero() {
  return <Guard accion="verTablero">{(user) => <DeUsuario user={user} />}</Guard>;
}

function DeUsuario({ user }: { readonly user: Usuario }) {
  const [address, change] = useAddress<'pais' | 'dias'>(defaults);
  const pais = paisElegido(user, address.pais);
  const dias = PERIODOS.find((periodo) => periodo === address.dias) ?? PERIODO;
  const { answer, again } = useAnswer({
    request: `${dias} ${pais ?? ''}`,
    load: (signal) => call(tablero, { search: { dias, pais }, signal }),
  });
  const datos = answer.status === 'failed' ? undefined : answer.value;
  // On paper every table is open.
  useEffect(() => {
    const abrir = () => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('.numeros')) {
        details.open = true;
      }
    };
    addEventListener('beforeprint', abrir);
    return () => removeEventListener('beforeprint', abrir);
  }, []);
  return (
    <div className="tablero" aria-busy={answer.status === 'loading'}>
      <search className="tablero-filtros">
        <Field id="tablero-dias" label="Período">
          {(ties) => (
            <select
              {...ties}
              value={dias}
              onChange={({ target }) => change({ dias: target.value }, 'push')}
            >
              {PERIODOS.map((periodo) => (
                <option key={periodo} value={periodo}>
                  {PALABRAS[periodo]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {user.rol === 'Manager' && (
          <PaisFiltro
            id="tablero-pais"
            value={pais ?? ''}
            onChange={(value) => change({ pais: value }, 'push')}
          />
        )}
      </search>
      {answer.status === 'failed' && <Failure detail={answer.error.detail} again={again} />}
      {answer.status === 'loading' && datos === undefined && (
        <div className="estado estado-cargando" role="status">
          <p>Contando…</p>
        </div>
      )}
      {datos !== undefined && <Figuras datos={datos} />}
      {datos !== undefined && datos.Derechos !== null && (
        <Derechos datos={datos.Derechos} pais={pais} />
      )}
      {datos !== undefined && <Deudas pais={pais} />}
    </div>
  );
}

const corta = (dia: string) => formatearDia(dia).slice(0, 5);
const mesCorto = (mes: string) => `${mes.slice(5)}/${mes.slice(2, 4)}`;
const suma = (valores: readonly number[]) => valores.reduce((todo, valor) => todo + valor, 0);
const DESENLACES = [
  ['Aprobado', 'Aprobados por auditoría', 'principal'],
  ['PorTiempo', 'Aprobados al terminar el plazo', 'trama'],
  ['Rechazado', 'Rechazados', 'acento'],
  ['Anulado', 'Anulados por la farmacia', 'gris'],
] as const;

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

function Figuras({ datos }: { readonly datos: Datos }) {
  const { PorDia, Decisiones, Tramos, Pacientes } = datos;
  const canjes = suma(PorDia.map(({ Canjes }) => Canjes));
  const antes = suma(PorDia.map(({ Antes }) => Antes));
  const total = (cual: (typeof DESENLACES)[number][0]) =>
    suma(Decisiones.map((semana) => semana[cual]));
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
            `${tramo.DesdeHora} a ${tramo.DesdeHora + 4} h`,
            ...auditados.map(([cual]) => cifra(tramo[cual as 'Aprobado'])),
          ])}
        />
      </Apartado>
      <Apartado id="tablero-pacientes" titulo="Pacientes por mes">
        <Columnas
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
