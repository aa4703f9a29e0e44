import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { totalesDistintos } from '../../../netlify/database/totales.sql.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import type * as deudaContract from '../../../src/contracts/liquidaciones/deuda.ts';
import { type Dia, calendariosEn, diasEntre } from '../../../src/domain/calendario.ts';
import { DIAS_DE_VENCIDAS, TRAMOS, tramoDe } from '../../../src/domain/liquidacion.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { cortar, pedir } from '../../support/liquidaciones.ts';
import { mundo } from '../../support/mundo.ts';
import { redeem } from '../../support/redemption.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { renglonesDe } from '../../support/libro.ts';
import { send, todasLasFilas } from '../../support/request.ts';
import { sampleOf } from '../../support/size.ts';

// Owed boxes are read from totals. These tests count every figure again, redemption by redemption.

const { database, env, ids, tokenFor } = await mundo();
// Something of everything: cut in part, undone, rejected and withdrawn since.
const { data } = (await pedir(database, env, 'distribuidor.cr', 'GET /por-reponer?limit=100'))
  .body as v.InferOutput<typeof deudaContract.porReponer.reply>;
const mitad = data.filter((_, i) => i % 2 === 0);
await cortar(
  database,
  env,
  'distribuidor.cr',
  mitad.map(({ FarmaciaCodigo, ProductoId }) => ({ FarmaciaCodigo, ProductoId })),
);
const hnd = await cortar(database, env, 'distribuidor.hnd');
await pedir(database, env, 'distribuidor.hnd', 'POST /deshacer', {
  Liquidaciones: hnd.Liquidaciones.slice(0, 2).map(({ Id }) => Id),
});
const codes = await Promise.all(
  ['04', '07', '08'].map(async (n) =>
    redeem(database, env, 'CR-F001', {
      TarjetaPacienteId: await ids.tarjeta(`CR1000000${n}`),
    }),
  ),
);
const token = await tokenFor('operador.cr');
const decidir = (que: string, body: unknown) =>
  send(env, `POST /api/canjes/${que}`, { token, body });
await decidir(`auditar/${codes[0]}`, { Decision: 'Aprobado' });
await decidir(`auditar/${codes[1]}`, { Decision: 'Rechazado', Observaciones: 'No se lee.' });

interface Debida {
  readonly codigo: string;
  readonly pais: PaisCodigo;
  readonly nombrePais: string;
  readonly cadena: string;
  readonly farmacia: string;
  readonly distribuidor: string;
  readonly distribuidorId: number;
  readonly producto: string;
  readonly productoId: number;
  readonly primera: Dia;
  readonly cajas: number;
  readonly edad: number;
}

/** Every approved redemption that no settlement holds, in the order of its oldest invoice. */
const debidasEn = async (now: Date): Promise<Debida[]> => {
  const rows = await database.query<Omit<Debida, 'edad'>>(
    `select c.codigo_confirmacion as codigo, c.pais_codigo as pais, pa.nombre as "nombrePais",
            ca.nombre as cadena, f.codigo as farmacia, d.nombre as distribuidor,
            d.id as "distribuidorId", pr.marca || ' ' || pr.presentacion as producto,
            pr.id as "productoId", min(cf.fecha)::text as primera,
            split_part(p.tipo_bonificacion, '+', 2)::int as cajas
       from canjes c join canje_facturas cf on cf.canje_id = c.id join promociones p on p.id = c.promocion_id
       join productos pr on pr.id = c.producto_id join distribuidores d on d.id = c.distribuidor_id
       join farmacias f on f.id = c.farmacia_id join cadenas ca on ca.id = f.cadena_id
       join paises pa on pa.codigo = c.pais_codigo
      where c.estado <> 'Rechazado'
        and coalesce(c.decidido_en, c.registrado_en + interval '48 hours') <= $1
        and (select count(*) from liquidacion_lineas l where l.canje_id = c.id) % 2 = 0
      group by c.id, pa.nombre, ca.nombre, f.codigo, d.nombre, d.id, pr.id, p.tipo_bonificacion
      order by primera, c.id`,
    [now],
  );
  const dias = calendariosEn(now);
  return rows.map((row) => ({ ...row, edad: diasEntre(row.primera, dias[row.pais].hoy) }));
};

type Grupo = v.InferOutput<typeof deudaContract.porReponer.reply>['data'][number];
const claveDe = ({ farmacia, productoId, distribuidorId }: Debida) =>
  [farmacia, productoId, distribuidorId].join(' ');
/** The oldest age that is read. */
const LEIDAS = 90 + DIAS_DE_VENCIDAS;
const cajasDe = (filas: readonly Debida[]) => filas.reduce((suma, { cajas }) => suma + cajas, 0);
const vivas = (filas: readonly Debida[]) => filas.filter(({ edad }) => edad <= 90);
const porTramo = (filas: readonly Debida[]) =>
  TRAMOS.map(([Tramo]) => ({
    Tramo,
    Cajas: cajasDe(filas.filter(({ edad }) => edad <= LEIDAS && tramoDe(edad) === Tramo)),
  }));
const sumasPor = (filas: readonly Debida[], clave: (fila: Debida) => string) => {
  const grupos = Map.groupBy(
    filas.filter(({ edad }) => edad <= LEIDAS),
    clave,
  );
  return Object.fromEntries(
    [...grupos].map(([nombre, suyas]) => [
      nombre,
      { Cajas: cajasDe(vivas(suyas)), Tramos: porTramo(suyas) },
    ]),
  );
};

/** All pages of a list. */
const todas = <Fila>(mundo: Environment, user: string, path: string) =>
  todasLasFilas(async (n) => {
    const request = `GET ${path}${path.includes('?') ? '&' : '?'}page=${n}&limit=7`;
    const { status, body } = await pedir(database, mundo, user, request);
    expect(status).toBe(200);
    return body as { data: Fila[]; nextPage: number | null };
  });

/** The rows of a spreadsheet. */
const renglones = async (mundo: Environment, user: string, path: string) =>
  renglonesDe((await pedir(database, mundo, user, `GET ${path}`)).bytes);

const deCR = ({ pais }: Debida) => pais === '506';
const QUIENES: readonly (readonly [
  user: string,
  filtro: string,
  suya: (fila: Debida, mia: { distribuidor: string; producto: number }) => boolean,
])[] = [
  ['CR-F001', '', ({ farmacia }) => farmacia === 'CR-F001'],
  ['admin.cr', '', (fila) => deCR(fila) && fila.cadena === 'Farmacias del Valle'],
  [
    'distribuidor.cr',
    '',
    (fila, { distribuidor }) => deCR(fila) && fila.distribuidor === distribuidor,
  ],
  [
    'distribuidor.cr',
    '?farmacia=CR-F001',
    (fila, { distribuidor }) => fila.farmacia === 'CR-F001' && fila.distribuidor === distribuidor,
  ],
  ['operador.cr', '', deCR],
  [
    'operador.cr',
    '?producto=PRODUCTO',
    (fila, { producto }) => deCR(fila) && fila.productoId === producto,
  ],
  ['manager', '', () => true],
  ['manager', '?pais=504', ({ pais }) => pais === '504'],
];

const DIA = 86_400_000;
const INSTANTES = sampleOf([0, 1, 2, 20, 45], [2, 45]).map(
  (dias) => [dias, demoNow.getTime() + dias * DIA] as const,
);

test.each(INSTANTES)(
  'what is owed after %i days is what the redemptions say, for everybody and on every page',
  async (_, instante) => {
    const mundo = testEnvironment(database, { now: () => new Date(instante) });
    const todo = await debidasEn(new Date(instante));
    expect(await totalesDistintos(mundo.database)).toBe(0);
    const [mia] = await database.query<{ distribuidor: string }>(
      `select d.nombre as distribuidor from usuarios u join distribuidores d on d.id = u.distribuidor_id
        where u.nombre_usuario = 'distribuidor.cr'`,
    );
    const producto = todo.find(deCR)?.productoId ?? 0;
    for (const [user, filtro, suya] of QUIENES) {
      const path = filtro.replace('PRODUCTO', String(producto));
      const filas = todo.filter((fila) =>
        suya(fila, { distribuidor: mia?.distribuidor ?? '', producto }),
      );
      const debidas = vivas(filas);
      const reply = (await pedir(database, mundo, user, `GET /por-reponer${path}`))
        .body as v.InferOutput<typeof deudaContract.porReponer.reply>;
      const ultimas = debidas.filter(({ edad }) => tramoDe(edad) === '76–90');
      expect([user, path, reply.Total, reply.Cajas, reply.Tramos, reply.Pronto]).toEqual([
        user,
        path,
        Map.groupBy(debidas, claveDe).size,
        cajasDe(debidas),
        porTramo(filas),
        ultimas.length === 0
          ? null
          : { Cajas: cajasDe(ultimas), Dias: 90 - Math.min(...ultimas.map(({ edad }) => edad)) },
      ]);
      // All that is owed, then the products of a pharmacy together, and each age by itself.
      const partes = ['juntos=si', ...TRAMOS.map(([nombre]) => `tramo=${nombre}`)];
      for (const parte of ['', ...(path === '' && user !== 'manager' ? partes : [])]) {
        const lista = parte === '' ? path : `?${parte}`;
        const [, tramo] = parte.split('tramo=');
        const clave = (fila: Debida) =>
          claveDe(parte === 'juntos=si' ? { ...fila, productoId: 0 } : fila);
        const pedidas = filas.filter(({ edad }) =>
          tramo === undefined ? edad <= 90 : edad <= LEIDAS && tramoDe(edad) === tramo,
        );
        const leidos = await todas<Grupo>(mundo, user, `/por-reponer${lista}`);
        expect(
          Object.fromEntries(
            leidos.map((grupo) => [
              [grupo.FarmaciaCodigo, grupo.ProductoId, grupo.DistribuidorId].join(' '),
              [grupo.Cajas, grupo.Ultimas, grupo.PrimeraFactura],
            ]),
          ),
        ).toEqual(
          Object.fromEntries(
            [...Map.groupBy(pedidas, clave)].map(([grupo, suyas]) => [
              grupo,
              [cajasDe(suyas), cajasDe(suyas.filter(({ edad }) => edad > 75)), suyas[0]?.primera],
            ]),
          ),
        );
        expect(leidos.map(({ PrimeraFactura }) => PrimeraFactura)).toEqual(
          leidos.map(({ PrimeraFactura }) => PrimeraFactura).sort(),
        );
        const cajas = await renglones(mundo, user, `/exportar${lista}`);
        expect(cajas.map((renglon) => renglon['Código Confirmación'])).toEqual(
          pedidas.map(({ codigo }) => formatearCodigo(codigo)),
        );
      }
    }
  },
);

test.each(INSTANTES)(
  'the board says who owes what after %i days, and what waits, as the rows do',
  async (_, instante) => {
    const now = new Date(instante);
    const mundo = testEnvironment(database, { now: () => now });
    const todo = await debidasEn(now);
    const esperan = await database.query<{
      distribuidor: string;
      pais: PaisCodigo;
      cadena: string;
      estado: string;
      cambio: Date;
    }>(
      `select d.nombre as distribuidor, l.pais_codigo as pais, c.nombre as cadena, l.estado, l.cambio_en as cambio
         from liquidaciones l join distribuidores d on d.id = l.distribuidor_id join cadenas c on c.id = l.cadena_id`,
    );
    for (const [user, path, pais, cadena] of [
      ['operador.cr', '/deudas', '506'],
      ['admin.cr', '/deudas', '506', 'Farmacias del Valle'],
      ['manager', '/deudas', null],
      ['manager', '/deudas?pais=507', '507'],
    ] as const) {
      const suya = (fila: { readonly pais: string; readonly cadena: string }) =>
        fila.pais === (pais ?? fila.pais) && fila.cadena === (cadena ?? fila.cadena);
      const filas = todo.filter(suya);
      const { PorDistribuidor, PorProducto } = (await pedir(database, mundo, user, `GET ${path}`))
        .body as v.InferOutput<typeof deudaContract.deudas.reply>;
      const suyas = sumasPor(
        filas,
        ({ distribuidor, nombrePais }) => `${distribuidor}, ${nombrePais}`,
      );
      for (const fila of PorDistribuidor) {
        const nombre = `${fila.Distribuidor}, ${fila.Pais}`;
        expect([nombre, { Cajas: fila.Cajas, Tramos: fila.Tramos }]).toEqual([
          nombre,
          suyas[nombre] ?? { Cajas: 0, Tramos: porTramo([]) },
        ]);
        const mias = esperan.filter((una) => una.distribuidor === fila.Distribuidor && suya(una));
        const tardias = (en: string) =>
          mias.filter(
            ({ estado, cambio }) => estado === en && instante - cambio.getTime() > 15 * DIA,
          ).length;
        expect([nombre, fila.Atrasadas, fila.EnDisputa]).toEqual([
          nombre,
          { Abierta: tardias('Abierta'), Enviada: tardias('Enviada') },
          mias.filter(({ estado }) => estado === 'En disputa').length,
        ]);
      }
      const vistos = new Set(PorDistribuidor.map((fila) => `${fila.Distribuidor}, ${fila.Pais}`));
      expect(Object.keys(suyas).filter((nombre) => !vistos.has(nombre))).toEqual([]);
      expect(
        Object.fromEntries(
          PorProducto.map(({ Producto, Pais, Cajas, Tramos }) => [
            `${Producto}, ${Pais}`,
            { Cajas, Tramos },
          ]),
        ),
      ).toEqual(sumasPor(filas, ({ producto, nombrePais }) => `${producto}, ${nombrePais}`));
      const enOrden = PorProducto.map(({ Cajas }) => Cajas);
      expect(enOrden).toEqual([...enOrden].sort((una, otra) => otra - una));

      const disputas = await todas<{ CambioEn: string }>(mundo, user, '?estado=En%20disputa');
      const desde = disputas.map(({ CambioEn }) => CambioEn);
      expect(desde).toEqual(desde.toSorted());
      expect(new Set(desde).size).toBeGreaterThan(1);

      const tarde = PorDistribuidor.find(
        ({ Atrasadas }) => Atrasadas.Abierta + Atrasadas.Enviada > 0,
      );
      if (tarde === undefined) continue;
      const lista = `?estado=Atrasadas&distribuidor=${tarde.DistribuidorId}`;
      const atrasadas = await todas<{ Distribuidor: string }>(mundo, user, lista);
      expect(atrasadas).toHaveLength(tarde.Atrasadas.Abierta + tarde.Atrasadas.Enviada);
      expect(new Set(atrasadas.map(({ Distribuidor }) => Distribuidor))).toEqual(
        new Set([tarde.Distribuidor]),
      );
      const deTodos = `?estado=Atrasadas${pais === null ? '' : `&pais=${pais}`}`;
      const plazos = (await todas<{ Quedan: number }>(mundo, user, deTodos)).map(
        ({ Quedan }) => Quedan,
      );
      expect(plazos).toEqual([...plazos].sort((una, otra) => una - otra));
    }
  },
);
