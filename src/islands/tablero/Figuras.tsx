import type { ReactNode } from 'react';
import type { InferOutput } from 'valibot';
import type { tablero } from '../../contracts/dashboard/tablero.ts';
import { type Dia, formatearDia, sumarDias } from '../../domain/calendario.ts';
import { cifra, contar } from '../../domain/cifra.ts';
import { decirDia } from '../../domain/fechaEscrita.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { paths } from '../../paths.ts';
import { codigoDePais } from '../dashboard/palabras.ts';
import { TODAS } from '../dashboard/reporte/filtro.ts';
import { Apartado, Barras, Cifra, Titular } from './Cifras.tsx';
import { Comparacion, type ListaDe } from './Comparacion.tsx';
import { Derechos } from './Derechos.tsx';
import { Grafico } from './Grafico.tsx';
import { PacientesPorMes } from './PacientesPorMes.tsx';
import { conSigno, decirCambio, EN_CURSO, porciento } from './palabras.ts';

type Datos = InferOutput<typeof tablero.reply>;

const corta = (dia: Dia) => formatearDia(dia).slice(0, 5);
const suma = (valores: readonly number[]) => valores.reduce((todo, valor) => todo + valor, 0);
const DESENLACES = [
  ['Aprobado', 'Aprobados por auditoría', 'principal', 'aprobado por auditoría'],
  ['PorTiempo', 'Aprobados sin auditar', 'trama', 'aprobado sin auditar'],
  ['Rechazado', 'Rechazados', 'acento', 'rechazado'],
  ['Anulado', 'Anulados por la farmacia', 'gris', 'anulado por la farmacia'],
] as const;
type Desenlace = (typeof DESENLACES)[number][0];

/** The groups that are compared with the days before, each by its field of a list's filter. */
const COMPARACIONES = [
  ['marca', 'Marcas', 'Marca', 'Marcas', undefined],
  ['farmacia', 'Farmacias', 'Farmacia', 'Farmacias', undefined],
  ['producto', 'Productos', 'Producto', 'Productos', undefined],
  ['distribuidor', 'Distribuidores', 'Distribuidor', 'Cajas facturadas por distribuidor', 'Cajas'],
] as const;
type Campo = (typeof COMPARACIONES)[number][0];

/** How many ended in each way, in words; a way without any is left out. */
const decirDesenlaces = (cuantos: Partial<Record<Desenlace, number>>): string =>
  DESENLACES.map(([cual, nombre, , uno]) => [cuantos[cual] ?? 0, uno, nombre] as const)
    .filter(([valor]) => valor > 0)
    .map(([valor, uno, nombre]) => contar(valor, uno, nombre.toLowerCase()))
    .join(', ') || 'ninguno';

const horas = ({ DesdeHora }: Datos['Tramos'][number]) => `${DesdeHora} a ${DesdeHora + 4}\u00a0h`;
const horasDe = ({ DesdeHora }: Datos['Tramos'][number]) => `${DesdeHora}-${DesdeHora + 4}`;

/** What grew and what fell most: 'Crece más Presolinda (+41) y Farmacia Escazú (+25). Cae más Tirovelia (−4).' */
const decirExtremos = ({ Marcas, Farmacias }: Datos): string =>
  (['Crece', 'Cae'] as const)
    .map((verbo) => {
      const suyos = [Marcas, Farmacias].flatMap(({ Grupos }) =>
        Grupos.map(({ Nombre, Cuenta, Antes }) => [Cuenta - Antes, Nombre] as const)
          .filter(([cambio]) => (verbo === 'Crece' ? cambio > 0 : cambio < 0))
          .sort(([uno], [otro]) => Math.abs(otro) - Math.abs(uno))
          .slice(0, 1)
          .map(([cambio, nombre]) => `${nombre} (${conSigno(cambio)})`),
      );
      return suyos.length === 0 ? '' : `${verbo} más ${suyos.join(' y ')}. `;
    })
    .join('');

interface FigurasProps {
  readonly datos: Datos;
  readonly hoy: string;
  readonly pais: PaisCodigo | undefined;
  /** A chain's board counts approved redemptions, as its report does. */
  readonly deCadena: boolean;
  /** Whether there are several countries. */
  readonly varios: boolean;
  /** A short card, beside the few distributors. */
  readonly children?: ReactNode;
}

/**
 * What a figure is about: its days, and perhaps a group, the name of its country, states ('' for all; else those that
 * the groups count), and from and to how many hours a person took to decide.
 */
type FiltroDeFigura = Readonly<
  Record<'desde' | 'hasta', string> &
    Partial<Record<Campo | 'estado' | 'horas', string> & { pais: string | null }>
>;

/** Every figure of the board: four pictures over time, and four lists with bars. */
export function Figuras(props: FigurasProps) {
  const { datos, hoy, pais, deCadena, varios, children } = props;
  /** The list behind a figure. A chain's report holds approved redemptions by their registration. */
  const lista = ({ pais: suPais, estado = 'Vigente', ...pedido }: FiltroDeFigura): string => {
    const elegido = pais ?? (suPais ? codigoDePais(suPais) : undefined);
    const query = deCadena
      ? { farmacia: TODAS, ...pedido }
      : { ...pedido, ...(elegido && { pais: elegido }), ...(estado && { estado }) };
    const path = deCadena ? paths.reporteCanjes : paths.reporteDeOficina;
    return `${path}?${new URLSearchParams(query).toString()}`;
  };
  /** Those that were decided; of these a chain has no list. */
  const decidida = (filtro: FiltroDeFigura) => (deCadena ? undefined : lista(filtro));
  const celda = (valor: number, filtro: FiltroDeFigura) => (
    <Cifra key={filtro.estado} valor={valor} href={decidida(filtro)} />
  );
  const { PorDia, Decisiones, Tramos, Pacientes, Canjes, Registrados } = datos;
  const { Desde, Hasta, AntesDesde, AntesHasta } = datos;
  const ahora = { desde: Desde, hasta: Hasta };
  const deAntes = { desde: AntesDesde, hasta: AntesHasta };
  const grupoDe =
    (campo: Campo): ListaDe =>
    (grupo, cuando) => {
      const dias = cuando === 'ahora' ? ahora : deAntes;
      return lista({ ...dias, [campo]: grupo.Codigo ?? grupo.Nombre, pais: grupo.Pais });
    };
  /** The days before that stand beside a day: the last ones beside the last, if there were more. */
  const antesDe = (i: number) => {
    const dia = sumarDias(AntesDesde, i);
    return { desde: dia, hasta: i < PorDia.length - 1 ? dia : AntesHasta };
  };
  const deSemana = (semana: Dia) => {
    const fin = sumarDias(semana, 6);
    return { desde: semana < Desde ? Desde : semana, hasta: fin > Hasta ? Hasta : fin };
  };
  const marcaDe = (semana: Dia): string => {
    const fin = sumarDias(semana, 6);
    if (fin >= hoy) return EN_CURSO;
    return semana < Desde || fin > Hasta ? ' (parcial)' : '';
  };
  const total = (cual: Desenlace) => suma(Decisiones.map((semana) => semana[cual]));
  const decididos = suma(DESENLACES.map(([cual]) => total(cual)));
  const reloj = `Se aprobó sin auditar, al vencer el plazo, ${porciento(total('PorTiempo'), decididos)} de ${contar(decididos, 'canje decidido', 'canjes decididos')}.`;
  const auditados = DESENLACES.filter(([cual]) => cual !== 'PorTiempo');
  const tardios = suma(
    Tramos.filter(({ DesdeHora }) => DesdeHora >= 36).map(
      ({ Aprobado, Rechazado, Anulado }) => Aprobado + Rechazado + Anulado,
    ),
  );
  const porPersona = decididos - total('PorTiempo');
  const frasePlazo = `${porciento(tardios, porPersona)} de ${contar(porPersona, 'decisión', 'decisiones')} de personas llegó en las últimas 12 horas del plazo.`;
  const masNegada = datos.Negativas?.[0];
  // A chain's groups count approved redemptions.
  const cuenta = datos.Calladas === null ? 'Canjes' : 'Aprobados';
  const [canje, canjes] = deCadena ? ['canje aprobado', 'canjes aprobados'] : ['canje', 'canjes'];
  const comparar = (cuales: readonly (typeof COMPARACIONES)[number][]) =>
    cuales.map(([campo, de, que, titulo, unidad = cuenta]) => (
      <Comparacion
        key={campo}
        id={`tablero-${de.toLowerCase()}`}
        titulo={titulo}
        que={que}
        unidad={unidad}
        datos={datos[de]}
        varios={varios && campo !== 'marca'}
        lista={grupoDe(campo)}
      />
    ));
  return (
    <>
      <p className="tablero-dias">
        <strong>{decirExtremos(datos)}</strong>
        <br />
        Del {formatearDia(Desde)} al {formatearDia(Hasta)}; antes: del {formatearDia(AntesDesde)} al{' '}
        {formatearDia(AntesHasta)}.
      </p>
      <ul className="tablero-cifras">
        <Titular
          nombre={deCadena ? 'Canjes aprobados' : 'Canjes sin los rechazados'}
          valor={cifra(Canjes.Cuenta)}
          href={lista(ahora)}
        >
          {decirCambio(Canjes.Cuenta, Canjes.Antes)}; antes{' '}
          <Cifra valor={Canjes.Antes} href={lista(deAntes)} />
        </Titular>
        <Titular
          nombre="Canjes registrados"
          valor={cifra(Registrados.Cuenta)}
          href={decidida({ ...ahora, estado: '' })}
        >
          {decirCambio(Registrados.Cuenta, Registrados.Antes)}; antes{' '}
          <Cifra valor={Registrados.Antes} href={decidida({ ...deAntes, estado: '' })} />
        </Titular>
        <Titular
          nombre="Aprobados sin auditar (venció el plazo)"
          valor={porciento(total('PorTiempo'), decididos)}
          href={decidida({ ...ahora, estado: 'Aprobados sin auditar' })}
        >
          {cifra(total('PorTiempo'))} de {contar(decididos, 'canje decidido', 'canjes decididos')}{' '}
          en estos días, aunque se registraran antes
        </Titular>
        <Titular
          nombre="Esperan la auditoría"
          valor={cifra(datos.Esperan)}
          href={paths.filtroCanjes('canjePendiente') + (pais === undefined ? '' : `?pais=${pais}`)}
        >
          ahora
        </Titular>
      </ul>
      {datos.Derechos !== null && <Derechos datos={datos.Derechos} pais={pais} />}
      <Grafico
        id="tablero-por-dia"
        titulo="Canjes por día"
        resumen={`Canjes por día: ${cifra(Canjes.Cuenta)} en el período; antes, ${cifra(Canjes.Antes)}.`}
        lecturas={PorDia.map(({ Dia, Canjes, Antes }, i) =>
          Dia === hoy
            ? `Hoy hasta ahora: ${contar(Canjes, canje, canjes)}; ayer, ${cifra(PorDia[i - 1]?.Canjes ?? 0)}.`
            : `${decirDia(Dia, Hasta)}: ${contar(Canjes, canje, canjes)}; antes, ${cifra(Antes)}.`,
        )}
        etiquetas={PorDia.map(({ Dia }) => corta(Dia))}
        series={[
          {
            nombre: `${deCadena ? 'Aprobados' : 'Sin los rechazados'}, este período`,
            tono: 'principal',
            valores: PorDia.map(({ Canjes }) => Canjes),
          },
        ]}
        linea={{
          nombre: 'Antes',
          tono: 'acento',
          valores: PorDia.map(({ Antes }) => Antes),
        }}
        columnas={['Día', 'Canjes', 'Antes']}
        filas={PorDia.map(({ Dia, Canjes: delDia, Antes }, i) => [
          formatearDia(Dia),
          <Cifra key="dia" valor={delDia} href={lista({ desde: Dia, hasta: Dia })} />,
          <Cifra key="antes" valor={Antes} href={lista(antesDe(i))} />,
        ])}
      />
      <Grafico
        id="tablero-decisiones"
        titulo="Cómo terminaron, por semana"
        resumen={`Decisiones por semana. ${reloj}`}
        lecturas={Decisiones.map(
          (semana) =>
            `Semana del ${decirDia(semana.Semana, Hasta)}${marcaDe(semana.Semana)}: ${decirDesenlaces(semana)}.`,
        )}
        etiquetas={Decisiones.map(({ Semana }) =>
          marcaDe(Semana) === EN_CURSO ? 'en curso' : corta(Semana),
        )}
        series={DESENLACES.map(([cual, nombre, tono]) => ({
          nombre,
          tono,
          valores: Decisiones.map((semana) => semana[cual]),
        }))}
        columnas={['Semana del', ...DESENLACES.map(([, nombre]) => nombre)]}
        filas={Decisiones.map((semana) => [
          formatearDia(semana.Semana) + marcaDe(semana.Semana),
          ...DESENLACES.map(([cual, estado]) =>
            celda(semana[cual], { ...deSemana(semana.Semana), estado }),
          ),
        ])}
      />
      <Grafico
        id="tablero-plazo"
        plegable
        titulo="Tiempo hasta la decisión"
        frase={frasePlazo}
        resumen={`Horas entre el registro y la decisión. ${frasePlazo}`}
        lecturas={Tramos.map((tramo) => `De ${horas(tramo)}: ${decirDesenlaces(tramo)}.`)}
        etiquetas={Tramos.map(({ DesdeHora }) => `${DesdeHora} h`)}
        series={auditados.map(([cual, nombre, tono]) => ({
          nombre,
          tono,
          valores: Tramos.map((tramo) => tramo[cual as 'Aprobado']),
        }))}
        limite="48 h"
        columnas={['Horas', ...auditados.map(([, nombre]) => nombre)]}
        filas={Tramos.map((tramo) => [
          horas(tramo),
          ...auditados.map(([cual, estado]) =>
            celda(tramo[cual as 'Aprobado'], { ...ahora, estado, horas: horasDe(tramo) }),
          ),
        ])}
      />
      {Pacientes !== null && <PacientesPorMes pacientes={Pacientes} mesEnCurso={hoy.slice(0, 7)} />}
      <div className="tablero-pares">
        {comparar(COMPARACIONES.slice(0, -1))}
        {datos.Negativas !== null && (
          <Apartado
            id="tablero-negativas"
            titulo="Reglas que más se incumplen"
            plegable
            frase="Intentos de canje o de afiliación que no pasaron, por su causa. De ellos solo se guarda la cuenta."
            plegada={
              masNegada && `${masNegada.Falla}: ${contar(masNegada.Cuenta, 'intento', 'intentos')}`
            }
          >
            <Barras
              titulo="Reglas que más se incumplen"
              que="Causa"
              unidad="Intentos"
              filas={datos.Negativas.map(({ Falla, Cuenta }) => ({ Nombre: Falla, Cuenta }))}
              vacio="Las reglas no negaron nada en estos días."
            />
          </Apartado>
        )}
        {comparar(COMPARACIONES.slice(-1))}
        {children}
        {datos.Calladas !== null && <Calladas farmacias={datos.Calladas} />}
      </div>
    </>
  );
}

/** A chain's pharmacies that sold nothing of the programme in the period. */
function Calladas({ farmacias }: { readonly farmacias: NonNullable<Datos['Calladas']> }) {
  return (
    <Apartado
      id="tablero-calladas"
      titulo="Farmacias sin canjes"
      plegable
      frase={
        farmacias.length === 0
          ? 'Todas sus farmacias registraron canjes en estos días, aprobados o pendientes.'
          : `${contar(farmacias.length, 'farmacia', 'farmacias')} sin canjes en estos días.`
      }
    >
      <ul className="sumas">
        {farmacias.map(({ Codigo, Nombre, Ultimo }) => (
          <li key={Codigo}>
            <span>
              {Nombre} ({Codigo})
            </span>
            {Ultimo === null ? 'Ninguno todavía' : `El último, ${formatearDia(Ultimo)}`}
          </li>
        ))}
      </ul>
    </Apartado>
  );
}
